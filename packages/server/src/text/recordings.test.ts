import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recordedCases } from '../../test/support/recorded-texts.ts';
import type { Case } from '../../test/support/recorded-texts.ts';

const countBy = (cases: readonly Case[], key: (one: Case) => string | undefined): string =>
  [...Map.groupBy(cases, key)].map(([name, members]) => `${name ?? 'none'} ${members.length}`).join(', ');

interface Deviation {
  readonly suite: string;
  readonly scenario: string;
  readonly step: number;
}

const listed = readFileSync(new URL('../../../../conformance/deviations.json', import.meta.url), 'utf8');
const deviations = new Set(
  (JSON.parse(listed) as Deviation[]).map(({ suite, scenario, step }) => `${suite}/${scenario}.json [${step}]`),
);

describe('recorded texts', () => {
  const all = recordedCases().filter(({ where }) => !deviations.has(where));
  const compared = all.filter((one) => one.skip === undefined);

  test('every text that needs nothing but text is shown as recorded', async () => {
    const results = await Promise.all(compared.map(async (one) => ({ ...one, actual: await one.render() })));
    const wrong = results.filter(({ actual, expected }) => actual !== expected);
    const skipped = all.filter((one) => one.skip !== undefined);
    process.stdout.write(
      `recorded texts: ${all.length}, compared: ${compared.length}, matched: ${compared.length - wrong.length}\n` +
        `compared: ${countBy(compared, (one) => one.field)}\nskipped: ${countBy(skipped, (one) => one.skip)}\n`,
    );
    expect(wrong.map(({ where, field, actual, expected }) => ({ where, field, actual, expected }))).toEqual([]);
  });

  test('enough was compared for the figure to mean something', () => {
    expect(compared.length).toBeGreaterThan(700);
    expect(new Set(compared.map((one) => one.field))).toEqual(
      new Set(['title', 'content', 'excerpt', 'slug', 'name', 'comment', 'listed content']),
    );
  });
});
