"""What bots use: the heuristic, the solver, the value net and the observation."""
