"""The mean errors of predicted final scores, by stage, in points.

``python benchmarks/calibration.py --game duel`` measures them. The last round is solved exactly.
"""

from sintra.core.rules import Calibration

CALIBRATION = Calibration(
    search=(-23.19, -14.09, -10.68, -9.25, -3.98, -1.76),
    rollout=(-0.08, -0.21, -0.18, -0.12, -0.15, -0.18),
    solver=(0.0, -12.18, -10.56, -9.6, -12.13, 0.0),
)
