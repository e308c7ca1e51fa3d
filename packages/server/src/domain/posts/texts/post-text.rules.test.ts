import { expect, test } from 'vitest';
import type { Scope } from '../../../scope.ts';
import { cleanTexts } from './post-text.rules.ts';

const writing = (unfiltered: boolean): Pick<Scope, 'caller'> =>
  ({ caller: { can: () => unfiltered } }) as unknown as Pick<Scope, 'caller'>;

test('a title is trimmed before it is filtered, so that what filtering leaves stays', () => {
  expect(cleanTexts(writing(false), { title: ' <b>x</b> <style></style> ' })).toEqual({ title: '<b>x</b> ' });
  expect(cleanTexts(writing(true), { title: '\n<i>x</i>\u00a0\t' })).toEqual({ title: '<i>x</i>\u00a0' });
});
