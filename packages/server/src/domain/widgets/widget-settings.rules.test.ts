import { describe, expect, test } from 'vitest';
import { cleanSettings, orderedSettings, readSettings } from './widget-settings.rules.ts';
import type { Setting, SettingTable } from './widget-settings.rules.ts';
import type { Json } from '../../lib/json.ts';

const cleaned = (setting: Setting, value: Json, mayWriteFreely = false): Json | undefined =>
  cleanSettings({ it: setting }, { it: value }, mayWriteFreely)['it'];

const label = 'It';
const line: Setting = { kind: 'line', label };
const choice: Setting = { kind: 'choice', label, choices: { a: 'A', b: 'B' }, otherwise: 'a' };

describe('what is stored of a setting', () => {
  test.for<[string, Setting, Json, Json | undefined]>([
    ['a line', line, ' <b>Two</b>\n lines & <script>x</script>more ', 'Two lines & more'],
    ['what is a tag only once tags are taken out', line, '<<b>i>x', '&lt;i>x'],
    ['a number as a line', line, 5, '5'],
    ['anything else as a line', line, { a: 1 }, ''],
    ['an address', { kind: 'address', label }, ' javascript:alert(1)', 'alert(1)'],
    ['an integer as text', { kind: 'integer', label }, '3', 3],
    ['a fraction', { kind: 'integer', label }, -3.9, -3],
    ['an integer below the least', { kind: 'integer', label, least: 0 }, -3, 0],
    ['a number nobody can count to', { kind: 'integer', label }, 1e300, 0],
    ['words for an integer', { kind: 'integer', label }, 'many', 0],
    ['a box that was ticked', { kind: 'flag', label }, 'on', true],
    ['a box that says no', { kind: 'flag', label }, '0', false],
    ['a box as a number', { kind: 'flag', label, as: 'number' }, true, 1],
    ['a mark', { kind: 'mark', label, optional: true }, 1, true],
    ['no mark', { kind: 'mark', label, optional: true }, false, undefined],
    ['a choice', choice, 'b', 'b'],
    ['no choice', choice, 'constructor', 'a'],
    ['ids as text', { kind: 'ids', label }, '3, 4,4,x', [3, 4]],
    ['ids', { kind: 'ids', label }, [3, '4', null], [3, 4]],
  ])('%s', ([, setting, value, stored]) => {
    expect(cleaned(setting, value)).toEqual(stored);
  });

  test('markup is filtered unless its writer may write freely', () => {
    const markup: Setting = { kind: 'markup', label };
    expect(cleaned(markup, '<b>a</b><script>x</script>')).toBe('<b>a</b>x');
    expect(cleaned(markup, '<b>a</b><script>x</script>', true)).toBe('<b>a</b><script>x</script>');
  });

  test('cleaning again changes nothing', () => {
    for (const text of ['a < b', '<<b>i>', '&lt;b&gt;', '"quoted"'])
      expect(cleaned(line, cleaned(line, text) ?? '')).toBe(cleaned(line, text));
  });
});

describe('a table', () => {
  const table: SettingTable = {
    title: line,
    count: { kind: 'integer', label },
    note: { ...line, optional: true },
    visual: { kind: 'mark', label, optional: true },
  };

  test('keeps what it knows, in its order, and gives what is missing its empty value', () => {
    expect(cleanSettings(table, { note: 'N', other: 1, title: 'T' }, true)).toEqual({
      title: 'T',
      count: 0,
      note: 'N',
    });
    expect(Object.keys(orderedSettings(table, { note: 'N', count: 1, title: 'T' }))).toEqual([
      'title',
      'count',
      'note',
    ]);
    expect(orderedSettings(table, {})).toEqual({});
  });

  test('gives a renderer all that a widget always has', () => {
    expect(readSettings(table, {})).toEqual({ title: '', count: 0 });
  });

  test('takes no name from a prototype', () => {
    expect(cleanSettings({ constructor: { ...line, optional: true } }, {}, true)).toEqual({});
  });
});
