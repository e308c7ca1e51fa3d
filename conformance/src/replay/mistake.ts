import type { Answer } from './answer.ts';
import type { Json } from './json.ts';
import { isMap } from './json.ts';
import type { RequestStep } from './recording.ts';

const NOT_IMPLEMENTED = 501;

/**
 * A caller's mistake is never a 5xx here: where the reference answered one, 400 with the same code is right too.
 * 501 is meant, so it stays. Gives the step as it reads when the answer makes use of this.
 */
export function allowingForMistake(step: RequestStep, answer: Answer): RequestStep {
  const { status } = step.expect;
  if (status < 500 || status === NOT_IMPLEMENTED || answer.status !== 400) return step;
  const { keep, ...rest } = step;
  const stillAbsent = keep?.filter((path) => path !== 'data.status');
  return {
    ...rest,
    ...(stillAbsent === undefined ? {} : { keep: stillAbsent }),
    expect: { ...step.expect, status: 400, ...rewrittenBody(step, answer) },
  };
}

function rewrittenBody({ expect: { body, partial } }: RequestStep, answer: Answer): { body?: Json } {
  if (!isMap(body)) return {};
  if (partial === true) return { body: 'data.status' in body ? { ...body, 'data.status': 400 } : body };
  const answered = isMap(answer.body) ? answer.body['data'] : undefined;
  if (!isMap(answered) || !('data' in body)) return { body };
  // The reference left `data` empty for some of these errors; the status may stand there all the same.
  const recorded = isMap(body['data']) ? body['data'] : {};
  return { body: { ...body, data: { ...recorded, status: 400 } } };
}
