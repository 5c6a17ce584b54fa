"""x"""


def to_html(proof, max_steps=200):
    return ""
