/** A straight line through measured values: how much they grow per step, and how uncertain that is. */
export interface Slope {
  readonly perStep: number;
  /** Standard error of `perStep`. */
  readonly error: number;
}

/** Least squares. With fewer than three values nothing is certain. */
export function slopeOf(values: readonly number[], steps: readonly number[] = [...values.keys()]): Slope {
  const { length } = values;
  if (length < 3) return { perStep: 0, error: Infinity };
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / length;
  const [middle, level] = [mean(steps), mean(values)];
  const spread = steps.reduce((sum, step) => sum + (step - middle) ** 2, 0);
  const perStep = values.reduce((sum, value, at) => sum + ((steps[at] ?? 0) - middle) * (value - level), 0) / spread;
  const missed = values.reduce((sum, value, at) => {
    return sum + (value - level - perStep * ((steps[at] ?? 0) - middle)) ** 2;
  }, 0);
  return { perStep, error: Math.sqrt(missed / (length - 2) / spread) };
}
