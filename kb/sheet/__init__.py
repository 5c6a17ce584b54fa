"""The detective sheet: what is known of each card and each holder, as text, HTML and in colour.

`table.py` is any table with a row for each card, and its page in HTML; `columns.py` says how wide a
text is, and sets categories in columns; `layout.py` fits a table to a page, in colour if asked, and
has what all such tables show; `drawing.py` draws them in SVG; `sheet.py` is the sheet.

To add a layout, give it a function in `layout.py` and a place among `layouts`.
"""
