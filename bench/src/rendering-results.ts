/** Microseconds of own time. */
export interface RenderingResult {
  readonly name: string;
  readonly bytes: number;
  readonly byHand: number;
  readonly first: number;
  readonly again: number;
  /** Medians of the ratios to what was made by hand within each round. */
  readonly ratios: { readonly first: number; readonly again: number };
}
