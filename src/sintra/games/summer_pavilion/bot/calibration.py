"""The mean errors of predicted final scores, by stage, in points.

``python benchmarks/calibration.py --game summer-pavilion`` measures them. In the placing phase of
the last round only the competition for bonus tiles makes a difference.
"""

from sintra.core.rules import Calibration

CALIBRATION = Calibration(
    search=(-10.67, -8.24, -8.08, -6.14, -6.35, -4.16, -4.36, -3.17, -3.9, -1.89, -2.5, 0.0),
    rollout=(-0.04, -1.2, -0.1, -1.05, -0.07, -0.89, -0.1, -1.16, -0.12, -2.12, -0.05, -1.2),
    solver=(0.0, -7.79, 0.0, -5.34, 0.0, -3.34, 0.0, -2.62, 0.0, -1.14, 0.0, -0.24),
)
