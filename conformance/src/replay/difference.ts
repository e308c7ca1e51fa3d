import type { Json } from './json.ts';

/**
 * `unplayed`: the step got no answer to compare. `deviation`: the list of deviations is wrong about the step. `contract`:
 * the answer does not fit the schema that the contract has for it.
 */
export type DifferenceKind = 'status' | 'header' | 'value' | 'order' | 'bytes' | 'contract' | 'unplayed' | 'deviation';

export interface Difference {
  readonly kind: DifferenceKind;
  /** Where: `status`, `header.allow`, `body.data.status`, `order.body._links`, `bytes`, `save.post`, `name.post`. */
  readonly key: string;
  /** `undefined` on either side says that there is nothing. */
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}
