import { compareBody } from './body.ts';
import { compareBytes } from './bytes.ts';
import type { Comparison } from './comparison.ts';
import type { Difference } from './difference.ts';
import { compareHeaders } from './headers.ts';
import { allowingForMistake } from './mistake.ts';
import { compareOrder } from './order.ts';

/** All that differs between what a step recorded and what was answered. */
export function compareAnswer({ step: recorded, answer, reading }: Comparison): readonly Difference[] {
  const step = allowingForMistake(recorded, answer);
  const comparison = { step, answer, reading };
  const status = compareStatus(step.expect.status, answer.status);
  if (step.expectOnlyStatus === true) return status;
  const { body, partial } = step.expect;
  return [
    ...status,
    ...compareHeaders(comparison),
    ...compareBody(comparison),
    ...(body === undefined || partial === true || isStoredMeta(step.path)
      ? []
      : compareOrder({ expected: body, actual: answer.body, key: 'body' })),
    ...compareBytes(answer),
  ];
}

/** PostgreSQL keeps no order of the keys in `jsonb`, and no client sees these responses of the fixture. */
const isStoredMeta = (path: string): boolean => path.startsWith('/fixture/v1/rows/');

function compareStatus(expected: number, actual: number): readonly Difference[] {
  return expected === actual ? [] : [{ kind: 'status', key: 'status', expected, actual }];
}
