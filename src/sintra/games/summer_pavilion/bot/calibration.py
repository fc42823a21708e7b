"""The mean errors of predicted final scores, by stage, in points.

``python benchmarks/calibration.py --game summer-pavilion`` measures them. The placing phase of the
last round is solved exactly; the few positions that the solver gives up need no constant there.
"""

from sintra.core.rules import Calibration

CALIBRATION = Calibration(
    search=(-5.65, -3.23, -3.9, -3.62, -3.05, -2.99, -2.2, -1.2, -0.34, 0.88, 0.66, 0.0),
    rollout=(-0.02, -1.03, -0.08, -0.31, -0.03, -0.43, -0.06, -0.55, -0.09, -0.75, 0.02, -1.2),
    solver=(0.0, -8.2, 0.0, -7.85, 0.0, -6.72, 0.0, -4.4, 0.0, -1.85, 0.0, -0.22),
)
