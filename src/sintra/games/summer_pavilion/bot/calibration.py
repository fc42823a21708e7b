"""The mean errors of predicted final scores, by stage, in points.

``python benchmarks/calibration.py --game summer-pavilion`` measures them. The placing phase of the
last round is solved exactly; the few positions that the solver gives up need no constant there.
"""

from sintra.core.rules import Calibration

CALIBRATION = Calibration(
    search=(-3.67, -7.12, -1.07, -0.77, -0.15, 0.25, 0.0, 2.97, 2.65, 5.41, 4.23, 0.0),
    rollout=(-0.63, 0.28, -0.78, -0.58, -0.82, -0.68, -0.84, -0.87, -1.18, -1.09, -1.73, -1.2),
    solver=(0.0, -8.28, 0.0, -8.29, 0.0, -7.28, 0.0, -5.44, 0.0, -3.49, 0.0, -0.06),
)
