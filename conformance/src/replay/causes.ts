import type { Deviation } from './deviations.ts';

/** How the reason of a step begins that differs because something is missing. All others differ deliberately. */
const missing = 'Not implemented: ';

/** The listed differences by reason, the most frequent first, and the share of the comparable steps that are equal. */
export function printCauses(deviations: readonly Deviation[], steps: number): string {
  const byReason = [...Map.groupBy(deviations, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = byReason.map(([reason, some]) => {
    const scenarios = [...new Set(some.map(({ scenario }) => scenario))].join(', ');
    return `${String(some.length).padStart(5)}  ${reason}\n       ${scenarios}`;
  });
  const notImplemented = deviations.filter(({ reason }) => reason.startsWith(missing)).length;
  const comparable = steps - deviations.length + notImplemented;
  const equal = steps - deviations.length;
  return [
    ...lines,
    '',
    `${steps} steps: ${equal} equal, ${deviations.length - notImplemented} differ deliberately, ${notImplemented} not implemented`,
    `${((100 * equal) / comparable).toFixed(1)}% of the ${comparable} steps that should be equal are equal`,
  ].join('\n');
}
