"""The grade: a documented, monotone scale through its anchors, and random layouts that can be made again."""

import pytest

import scenarios
from engine.asteroyds.problems import unplayable
from solver.figures import Figure
from solver.grade_scale import (
    HIGHEST,
    LOWEST,
    OFFICIAL_GRADE,
    QUANTILE_GRADES,
    Grade,
    grade_of,
    scale_of,
    stored_measurements,
    stored_scale,
)
from solver.people import SKILLS
from solver.progress import finish
from solver.random_layouts import MODES, random_layout
from solver.rating import Rater
from solver.rollouts import BLOCK

CLUB = [skill for skill in SKILLS if skill.name == "club"]


def test_the_stored_scale_goes_through_its_anchors():
    measured, scale = stored_measurements(), stored_scale()
    assert scale.grade(measured["official"]) == OFFICIAL_GRADE
    for share, grade in QUANTILE_GRADES.items():
        assert scale.grade(measured["quantiles"][str(share)]) == pytest.approx(grade)
    assert measured["layouts"] >= 500


def test_harder_never_gets_a_lower_grade():
    grades = [stored_scale().grade(step / 50) for step in range(-20, 400)]
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (LOWEST, HIGHEST)


def test_between_anchors_the_line_is_straight():
    scale = scale_of({"quantiles": {"0.1": 1.0, "0.5": 2.0, "0.9": 3.0}, "official": 4.0})
    found = [scale.grade(difficulty) for difficulty in (0.5, 1.5, 2.25, 6.0)]
    assert found == pytest.approx([1.5, 2.5, 3.25, 7.5])


def test_the_interval_is_that_of_the_difficulty():
    official = stored_measurements()["official"]
    found = grade_of(Figure(official, 0.1))
    assert found.value == OFFICIAL_GRADE
    assert (found.low, found.high) == (
        grade_of(Figure(official - 0.1, 0)).value,
        grade_of(Figure(official + 0.1, 0)).value,
    )
    assert Grade(9.0, 8.0, 10.0).words == "very hard"


def test_the_official_layout_is_graded_five():
    rating = finish(Rater(scenarios.load("official-racing"), skills=CLUB, exact=False, seed=11).extend(4 * BLOCK))
    assert rating.grade.low - 0.2 < OFFICIAL_GRADE < rating.grade.high + 0.2


@pytest.mark.parametrize("mode", MODES)
def test_random_layouts_are_playable_and_the_same_again(mode):
    layouts = [random_layout(mode, 1, number) for number in range(5)]
    assert layouts == [random_layout(mode, 1, number) for number in range(5)]
    assert not any(unplayable(layout) for layout in layouts)
    assert len({layout.tiles for layout in layouts}) == 5
    assert {layout.mode for layout in layouts} == {mode}


def test_the_sample_behind_the_scale_can_be_measured_again():
    """One layout of it, with the sample's own seed and games, lies where the stored extremes say."""
    measured = stored_measurements()
    layout = random_layout("racing", measured["seed"], 0)
    rater = Rater(layout, skills=CLUB, exact=False, seed=measured["seed"])
    found = finish(rater.extend(measured["games_per_start"])).of("club").difficulty
    spread = measured["by_mode"]["racing"]
    assert spread["0.01"] - 0.3 < found.mean < spread["0.99"] + 0.3
