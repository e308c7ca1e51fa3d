import type { ActivityType } from './groups.ts';

export const dayChoices = [1, 7, 30] as const;

/** The filters, stored in the query string. */
export interface ActivitySearch {
  readonly type?: ActivityType | undefined;
  readonly user?: number | undefined;
  /** Today and the days before it. */
  readonly days?: (typeof dayChoices)[number] | undefined;
}
