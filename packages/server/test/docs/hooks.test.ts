import { expect, test } from 'vitest';
import { declaredHooks, firedHooks, firingKey, isFired, readSource } from '../../../../scripts/docs-hooks.ts';
import { syntaxOf } from '../../../../scripts/syntax.ts';

const files = readSource();
const declared = declaredHooks(files);
const fired = firedHooks(files);

test('every hook that is declared is described and fired somewhere', () => {
  expect(declared.length).toBeGreaterThan(60);
  expect(declared.filter((hook) => !isFired(fired, hook))).toEqual([]);
  expect(declared.filter(({ description }) => description.length < 10)).toEqual([]);
});

test('a hook that nothing fires is noticed, and so is a pattern that only another noun fires', () => {
  expect(isFired(fired, { room: 'rest', name: 'rest_never_fired' })).toBe(false);
  expect(isFired(fired, { room: 'domain/terms', name: 'rest_pre_insert_{taxonomy}' })).toBe(false);
  expect(isFired(fired, { room: 'domain/posts', name: 'rest_pre_insert_{type}' })).toBe(true);
});

test('every hook that is fired is declared', () => {
  const keys = new Set(declared.map(({ room, name }) => firingKey(room, name)));
  expect([...fired].filter((key) => !keys.has(key))).toEqual([]);
});

test('reads hooks however the lines are broken', () => {
  const file = syntaxOf(
    'packages/server/src/domain/terms/terms.hooks.ts',
    `/** Naïve — before it. */ type Family = { [N in Name as \`rest_\${N}_query\`]: (query: Query,
    ) => Query };
    declare module '../../hooks/bus.ts' { interface Actions extends Family { /** Told
      * late. */ told: (row: Row) => void } interface Other { none: () => void } }
    const termHooks = (name: string) => ({ query:
      \`rest_\${name}_query\` as 'rest_x_query' });
    const hook = termHooks('x').query; scope.site.hooks
      .action(hook, row); scope.site.hooks.action('told', row); rows.filter('kept');`,
  );
  expect(declaredHooks([file])).toEqual([
    {
      room: 'domain/terms',
      kind: 'action',
      name: 'rest_{taxonomy}_query',
      description: 'Naïve — before it.',
      listener: '(query: Query) => Query',
    },
    { room: 'domain/terms', kind: 'action', name: 'told', description: 'Told late.', listener: '(row: Row) => void' },
  ]);
  expect([...firedHooks([file])]).toEqual(['domain/terms rest_{}_query', 'told']);
});
