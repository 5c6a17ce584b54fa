"""`python -m resolver`: the workbench."""

import sys

from resolver.workbench.terminal import main

if __name__ == "__main__":
    sys.exit(main())
