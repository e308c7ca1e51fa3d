import { beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../../../../conformance/src/fixture/plugin.ts';
import { setUpCore } from '../../support/set-up.ts';
import { disagreements } from './cases.ts';
import type { Case } from './cases.ts';
import { commentCases, commentListCases, termCases, userCases } from './other-cases.ts';
import { createCases, listCases, postCases } from './post-cases.ts';
import { postRules, typeRights } from './rules.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

const core = setUpCore([fixture]);
let world: World;
beforeAll(async () => {
  world = await createWorld(core());
});

/** Lists first: what others make would be in them. */
const kinds: Readonly<Record<string, (world: World) => Case[]>> = {
  'lists of posts': () => listCases(world, postRules()),
  'lists of comments': commentListCases,
  posts: () => postCases(world, postRules()),
  'new posts': () => createCases(world, postRules()),
  terms: termCases,
  comments: commentCases,
  'users and settings': userCases,
};

describe('who may do what', () => {
  let asked = 0;

  test.each(Object.keys(kinds))('%s', async (kind) => {
    const cases = kinds[kind]?.(world) ?? [];
    asked += cases.length;
    const wrong = await disagreements(world, cases);
    expect(wrong.slice(0, 20), `${wrong.length} of ${cases.length}`).toEqual([]);
  });

  test('is asked often enough', () => {
    console.log(`${asked} questions of access`);
    expect(asked).toBeGreaterThanOrEqual(10_000);
  });

  test('a wrong line in the table is found (negative control)', async () => {
    const { posts, pages } = typeRights;
    if (posts === undefined || pages === undefined) throw new Error('The table has lost its lines.');
    const tooMuch = postRules({ ...typeRights, posts: { ...posts, published: 'contributor' } });
    const tooLittle = postRules({ ...typeRights, pages: { ...pages, read: 'administrator' } });
    const about =
      (type: string, caller: string) =>
      (one: Case): boolean =>
        one.caller === caller && one.asked.path.includes(`/${type}/`);
    const contributor = postCases(world, tooMuch).filter(about('posts', 'contributor'));
    expect(await disagreements(world, contributor)).not.toEqual([]);
    const author = postCases(world, tooLittle).filter(about('pages', 'author'));
    expect(await disagreements(world, author)).not.toEqual([]);
  });
});
