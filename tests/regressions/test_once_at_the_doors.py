"""What attacks once found at the doors of the pages."""

import json

from support.cases import loop_over

from kb.page import Table
from resolver.page import Study


@loop_over("doors", [Table, Study])
@loop_over("request_text", ['{"door": ' + "9" * 5000 + "}", "{", "\ud800", "[" * 99999])
def test_a_request_with_a_number_too_long_for_python_is_refused_in_a_sentence(doors, request_text):
    reply = json.loads(doors().answer(request_text))
    assert not reply["ok"]
    assert 10 < len(reply["text"]) < 300
