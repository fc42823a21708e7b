"""The mean errors of predicted final scores, by stage, in points.

``python benchmarks/calibration.py --game duel`` measures them. The last round is solved exactly.
"""

from sintra.core.rules import Calibration

CALIBRATION = Calibration(
    search=(-13.4, -11.77, -10.93, -7.89, -4.41, -2.58),
    rollout=(-0.08, -0.11, -0.06, -0.07, -0.04, -0.06),
    solver=(0.0, -7.03, -9.35, -6.03, -12.5, 0.0),
)
