import fc from 'fast-check';

/** What the index tells of an argument. */
export interface ArgSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: ArgSchema;
  readonly properties?: Readonly<Record<string, ArgSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufffe',
  '0',
  '-0',
  '1e999',
  '9223372036854775808',
  '99999999999999999999999',
  'NaN',
  'null',
  'true',
  '__proto__',
  "' or 1=1 --",
  '%',
  '\\',
  '<script>x</script><!-- wp:latest-posts {"a":',
  '[gallery [caption]]',
  '2024-02-30T25:61:61',
  '0000-00-00T00:00:00',
  '9999-12-31T23:59:59',
  '294277-01-01T00:00:00',
  '-4714-01-01T00:00:00',
  '2024-01-01T00:00:00+99:99',
  'a'.repeat(300),
  '\u{1f600}'.repeat(70),
  'a,b,,c',
  'a'.repeat(20_000),
  '<p>'.repeat(2000),
);

const oddNumbers = fc.constantFrom(
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53) - 2,
  9_223_372_036_854_776_000,
  1e21,
  1e308,
  5e-324,
);

/** Nothing an argument is likely to take. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddTexts },
  { weight: 4, arbitrary: oddNumbers },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { raw: null }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({ b: { c: 'd' } }, [['a', ['b']]], { 0: 1, 5: 2 }, { __proto: 1 }) },
  { weight: 1, arbitrary: oddTexts.map((text) => ({ [text]: text, raw: text, rendered: [text] })) },
);

const words = fc.constantFrom(
  'marigold',
  'A title',
  'Some words, and others.',
  '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->',
  '<!-- wp:latest-posts /--><!-- wp:query --><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- /wp:query -->',
  'long-slug',
  'Grüße 世界',
);

const dates = fc.constantFrom(
  '2024-05-01T12:00:00',
  '2031-01-01T00:00:00',
  '1970-01-01T00:00:00Z',
  '2024-02-29T23:59:59+05:30',
);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': dates,
  email: fc.nat(9999).map((at) => `somebody${at}@example.org`),
  uri: fc.constantFrom('https://example.org/a?b=c', 'mailto:a@example.org', '/relative'),
  ip: fc.constantFrom('192.0.2.1', '2001:db8::1'),
  uuid: fc.uuid(),
  'hex-color': fc.constantFrom('#fff', '#a1b2c3'),
};

/** Ids of all kinds of records; arguments that take a number are often one of them. */
function rightValue(schema: ArgSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)));
}

function ofType(type: string, schema: ArgSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
    case 'number': {
      const { minimum = -1, maximum = Math.max(minimum, 0) + 120 } = schema;
      const within = fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) });
      return schema.maximum === undefined ? fc.oneof(fc.constantFrom(...ids), within) : within;
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(rightValue(schema.items ?? {}, ids), { maxLength: 4 });
    case 'object': {
      const members = Object.entries(schema.properties ?? { a: {} }).map(
        ([name, member]) => [name, nearValue(member, ids)] as const,
      );
      return fc.oneof(fc.record(Object.fromEntries(members), { requiredKeys: [], noNullPrototype: true }), words);
    }
    default:
      return formats[schema.format ?? ''] ?? words;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The value with something wrong about it. */
function nearMiss(schema: ArgSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const right = rightValue(schema, ids);
  return fc.oneof(
    right.map((value) => [value]),
    right.map((value) => [value, value, 0]),
    right.map((value) => ({ raw: value })),
    right.map((value) => `${textOf(value)} `),
    right.map((value) => textOf(value).toUpperCase()),
    right.map((value) => `${textOf(value)},${textOf(value)}`),
    right.map(textOf),
    fc.constant((schema.maximum ?? 100) + 1),
    fc.constant((schema.minimum ?? 1) - 1),
  );
}

/** A value near a schema: mostly right, sometimes nearly, sometimes not at all. */
export const nearValue = (schema: ArgSchema, ids: readonly number[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 7, arbitrary: rightValue(schema, ids) },
    { weight: 2, arbitrary: nearMiss(schema, ids) },
    { weight: 2, arbitrary: oddValue },
  );
