"""300 games under two policies, at tables of three sizes: mean and share that ended."""

import pandas as pd

from kb import simulate

TABLES = [("careful", "ABC"), ("careful", "ABCD"), ("careful", "ABCDE"),
          ("random", "ABC"), ("random", "ABCD"), ("random", "ABCDE")]  # fmt: skip
played = [pd.DataFrame(simulate(50, policies=policy, players=list(seats), most_suggestions=60))
          .assign(policy=policy, size=len(seats)) for policy, seats in TABLES]  # fmt: skip
frame = pd.concat(played, ignore_index=True)
frame["all_knew"] = frame["ended"] == "all knew"
print(frame.groupby(["policy", "size"])[["suggestions", "all_knew"]].mean())
