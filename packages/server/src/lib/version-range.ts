import { satisfies, validRange } from 'semver';

/** Whether a version such as `1.4.2` is in a range as npm reads it; null where that is no range. */
export const isInRange = (version: string, range: string): boolean | null =>
  validRange(range) === null ? null : satisfies(version, range);
