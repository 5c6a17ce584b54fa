"""The detective sheet: what is known of each card and each holder, as text, HTML and in colour.

`table.py` has any table with a row for each card, and its page in HTML. `columns.py` measures texts
and puts categories into columns, `layout.py` fits a table to a page, in colour if asked, and has
what all such tables show. `drawing.py` draws them in SVG, and `sheet.py` is the sheet.

To add a layout, give it a function in `layout.py` and a place in `iterate_layouts`.
"""
