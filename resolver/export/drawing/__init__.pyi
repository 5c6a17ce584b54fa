"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.export.drawing.picture import FONT_SIZE as FONT_SIZE
from resolver.export.drawing.picture import INK as INK
from resolver.export.drawing.picture import LEADING as LEADING
from resolver.export.drawing.picture import LINE_COLOUR as LINE_COLOUR
from resolver.export.drawing.picture import PADDING as PADDING
from resolver.export.drawing.picture import SMALL_FONT_SIZE as SMALL_FONT_SIZE
from resolver.export.drawing.picture import SOFT_INK as SOFT_INK
from resolver.export.drawing.picture import curve as curve
from resolver.export.drawing.picture import document as document
from resolver.export.drawing.picture import rectangle as rectangle
from resolver.export.drawing.picture import tag as tag
from resolver.export.drawing.picture import tag_width as tag_width
from resolver.export.drawing.picture import text_element as text_element
from resolver.export.drawing.picture import text_width as text_width
from resolver.export.drawing.picture import wrap as wrap

__all__: list[str]
