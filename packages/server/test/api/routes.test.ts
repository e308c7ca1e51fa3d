import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json } from '../../src/lib/json.ts';
import { idPattern } from '../../src/domain/templates/templates.args.ts';
import { argsOf } from '../../src/rest/args.ts';
import type { Args, Method, Route } from '../../src/rest/route.ts';
import { openTestCore } from '../support/site.ts';

interface Described {
  readonly methods: readonly Method[];
  readonly endpoints: readonly {
    readonly methods: readonly Method[];
    readonly args: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  }[];
}

/** What ids are matched by, where ours is another one: in time that grows with the path alone, and as narrow as an id is. */
const ids: ReadonlyMap<string, string> = new Map([
  [String.raw`([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+`, idPattern],
  [String.raw`[\/\d+]+`, String.raw`[\d]+`],
]);

const withOurIds = (pattern: string): string =>
  [...ids].reduce((written, [theirs, ours]) => written.replaceAll(theirs, ours), pattern);

const family = JSON.parse(
  readFileSync(new URL('../../../../conformance/routes.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Described>>;

/** Every route of the API family: its methods, and what its arguments are, without words for people. */
const wanted: Readonly<Record<string, Described>> = Object.fromEntries(
  Object.entries(family).map(([pattern, described]) => [withOurIds(pattern), described]),
);

const core = openTestCore();
const scope = core.scopeFor({});
const served = new Map<string, Route>(core.site().router.routes.map((route) => [route.pattern || '/', route]));

/** Where the specification or a decision of ours rules, and not the family. */
const differences: Readonly<Record<string, string>> = {
  'POST /cms/v2/media url': 'the specification knows two ways to upload, and this is a third',
  'GET /cms/v2/blocks wp_pattern_category_exclude': 'the prefix is that of the dialect here as everywhere',
  'POST /cms/v2/users locale enum': 'the languages of the admin are those that are installed here',
  'POST /cms/v2/users/(?P<id>[\\d]+) locale enum': 'as above',
  'POST /cms/v2/users/me locale enum': 'as above',
  'GET /cms/v2/block-renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+) attributes default': 'an empty map is {}',
};

const isKnown = (endpoint: string, found: string): boolean =>
  Object.hasOwn(differences, `${endpoint} ${found}`) || Object.hasOwn(differences, `${endpoint} *`);

const keywords = ['type', 'default', 'enum', 'minimum', 'maximum', 'format', 'minLength', 'pattern'] as const;

/** What an endpoint lacks, or says in another way. */
function differencesOf(args: Args, expected: Described['endpoints'][number]['args']): string[] {
  return Object.entries(expected).flatMap(([name, told]) => {
    const own = args[name];
    if (own === undefined) return [name];
    const schema = own.schema as Readonly<Record<string, Json | undefined>>;
    const differing = keywords.filter((keyword) => JSON.stringify(schema[keyword]) !== JSON.stringify(told[keyword]));
    const isOptional = (own.required === true) === (told['required'] === true) ? [] : [`${name} required`];
    return [...differing.map((keyword) => `${name} ${keyword}`), ...isOptional];
  });
}

test('there is something to compare with', () => {
  expect(Object.keys(wanted)).toHaveLength(135);
});

test('every route of the family is served', () => {
  expect(Object.keys(wanted).filter((pattern) => !served.has(pattern))).toEqual([]);
});

test.each(Object.keys(wanted))('%s takes what it takes', async (pattern) => {
  const { methods = [], endpoints = [] } = wanted[pattern] ?? {};
  const route = served.get(pattern);
  if (route === undefined) throw new Error('It is served.');
  expect(route.methods.toSorted()).toEqual(methods.toSorted());
  for (const endpoint of endpoints) {
    const own = route.endpoints.find((one) => endpoint.methods.every((method) => one.methods.includes(method)));
    if (own === undefined) throw new Error(`${endpoint.methods.join()} is not one endpoint.`);
    const name = `${endpoint.methods[0] ?? ''} ${pattern}`;
    const found = differencesOf(await argsOf(scope, route, own), endpoint.args);
    expect(found.filter((one) => !isKnown(name, one))).toEqual([]);
  }
});

test.each(Object.keys(wanted))(
  '%s declares its arguments in the order in which mistakes are listed',
  async (pattern) => {
    const route = served.get(pattern);
    for (const endpoint of wanted[pattern]?.endpoints ?? []) {
      const own = route?.endpoints.find((one) => endpoint.methods.every((method) => one.methods.includes(method)));
      if (route === undefined || own === undefined) throw new Error('It is served.');
      const names = Object.keys(await argsOf(scope, route, own));
      const theirs = Object.keys(endpoint.args).filter((name) => names.includes(name));
      expect(names.filter((name) => theirs.includes(name))).toEqual(theirs);
    }
  },
);
