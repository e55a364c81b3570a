from __future__ import annotations
import numpy as np, time
from solver.policy import DICE, DICE_ORDERS
from solver.race import GOAL_SETS, race_of
from solver.greedy import distances_of
from .journeys import *
from engine.asteroyds.state import state_on

SLOPE=1/7
def first_guess():
    c = np.arange(FIRST)[:, None] + np.arange(REST)[None]
    T = np.tile((1 + c/6.5).astype(np.float32), (2*GOAL_SETS,1,1))
    T[GOAL_SETS:] -= 0.1
    return T

def fit(notes, rounds, tries, acc, weight=20.0, decay=0.5):
    games, length = notes.shape[:2]
    t = np.arange(length)[None]
    ok = (t >= tries[:,None]) & (t < rounds[:,None]-1)
    togo = (rounds[:,None].astype(float) - 1 - t)[ok]
    l,c,r = notes[ok].T.astype(np.int64)
    T = first_guess()
    C,R = np.meshgrid(np.arange(FIRST), np.arange(REST), indexing='ij')
    for key in acc: acc[key][0][:]*=decay; acc[key][1][:]*=decay
    for lack in np.unique(l):
        m = l==lack
        n,s = acc.setdefault(lack,(np.zeros((FIRST,REST)),np.zeros((FIRST,REST))))
        np.add.at(n,(c[m],r[m]),1); np.add.at(s,(c[m],r[m]),togo[m])
    for lack,(n,s) in acc.items():
        lin = SLOPE*(C+R)
        lin = lin + (s.sum()-(n*lin).sum()+5*2.0)/(n.sum()+5)
        T[lack] = np.maximum((s+weight*lin)/(n+weight), 1)
    return T

class Valued:
    def __init__(self, setup, craft, T):
        self.race = race_of(setup, craft); self.distances = distances_of(self.race)
        self.judge = new_judge(self.race, T)
    def play(self, starts, which, rolls, tries=None, notes=None):
        n=len(rolls)
        rounds=np.zeros(n,dtype=np.uint16); fates=np.zeros(n,dtype=np.uint16)
        play_valued_races(self.race,self.distances,self.judge,DICE,DICE_ORDERS,starts,which,rolls,
            np.zeros(0,dtype=np.uint16) if tries is None else tries, rounds, fates,
            np.zeros((0,1,3),dtype=np.uint16) if notes is None else notes)
        return rounds,fates

def learn(setup, craft, count, seed=0, games=20000, iterations=5, length=30, spread=2.0, verbose=False, memory=None):
    rng=np.random.default_rng(seed)
    v=Valued(setup,craft,first_guess())
    memory = setup.start.memory if memory is None else memory
    acc={}
    st=state_on(setup.board,memory.copy()); st.ram_used[craft]=1; memory=np.stack([memory,st.memory])
    for it in range(iterations):
        rolls=rng.integers(0,count,(games,length),dtype=np.uint16)
        tries=rng.integers(0,5,games).astype(np.uint16)
        notes=np.zeros((games,length,3),dtype=np.uint16)
        v.judge.luck[0]=seed*7919+it+12345; v.judge.spread[0]=spread
        t=time.time()
        rounds,fates=v.play(memory,(np.arange(games)%4==3).astype(np.uint16),rolls,tries,notes)
        dt=time.time()-t
        T=fit(notes,rounds,tries,acc)
        v.judge=new_judge(v.race,T)
        if verbose:
            r2,_=v.play(memory[:1],np.zeros(games,dtype=np.uint16),rolls)
            print(it,'noisy',rounds.mean(),'greedy',r2.mean(),r2.std()/games**.5,'s',dt,flush=True)
    return T
