"""The menus, one file each: every action with its text, its shortcut, and what it calls."""
