import type { Comment, Status } from './comment.ts';

/** A status with the way back from it. */
export type Standing = Pick<Comment, 'status' | 'cameFrom'>;

type Move = (from: Standing) => Standing;

const settle =
  (status: Status): Move =>
  () => ({ status, cameFrom: [] });

/** Each state is stored once, so that going to and fro does not make the way back longer and longer. */
const mark =
  (status: Status): Move =>
  (from) => ({
    status,
    cameFrom: [...from.cameFrom.filter((past) => past !== status && past !== from.status), from.status],
  });

/** Unknown previous status: hold for moderation. */
const goBack: Move = ({ cameFrom }) => ({ status: cameFrom.at(-1) ?? 'hold', cameFrom: cameFrom.slice(0, -1) });

const moves: ReadonlyMap<string, Move> = new Map([
  ['approved', settle('approved')],
  ['approve', settle('approved')],
  ['1', settle('approved')],
  ['hold', settle('hold')],
  ['0', settle('hold')],
  ['spam', mark('spam')],
  ['unspam', goBack],
  ['trash', mark('trash')],
  ['untrash', goBack],
]);

/** Where a word leads. An unknown one, and one that names the present status, change nothing. */
export function moved({ status, cameFrom }: Standing, word: string | undefined): Standing {
  const from = { status, cameFrom };
  const to = word === undefined ? undefined : moves.get(word)?.(from);
  return to === undefined || to.status === status ? from : to;
}

/** States a list can be asked for, by the words for them. */
const listed: ReadonlyMap<string, readonly Comment['state'][] | null> = new Map([
  ['approve', ['approved']],
  ['1', ['approved']],
  ['hold', ['hold']],
  ['0', ['hold']],
  ['spam', ['spam']],
  ['trash', ['trash']],
  ['post-trashed', ['post-trashed']],
  ['all', ['approved', 'hold']],
  ['any', null],
]);

/** Null: all statuses. Unknown values match nothing. */
export const listedStates = (word: string): readonly Comment['state'][] | null => {
  const states = listed.get(word);
  return states === undefined ? [] : states;
};
