import { expect, test } from 'vitest';
import { messagesIn } from './catalog.ts';
import { syntaxOf } from './syntax.ts';

const read = (source: string) => messagesIn(syntaxOf('screen.tsx', source));

test('reads messages with their plural and context', () => {
  const { messages, problems } = read(`
    const done = __('Saved.', 'platen');
    const count = sprintf(_n('%d post', '%d posts', total, 'platen'), total);
    const view = <p title={_x('View', 'noun', 'platen')}>{__("It's here", 'platen')}</p>;
  `);
  expect(problems).toEqual([]);
  expect(messages).toEqual([
    { text: 'Saved.' },
    { text: '%d post', plural: '%d posts' },
    { text: 'View', context: 'noun' },
    { text: "It's here" },
  ]);
});

test.each([
  ['text of an element', '<p>Saved.</p>'],
  ['a label', '<Button label="Save" />'],
  ['the label of a field', '({ id: "name", label: "Name" })'],
  ['a message that is put together', '__(`Saved ${name}`, "platen")'],
  ['a message of another text domain', '__("Saved.")'],
])('refuses %s', (_name, source) => {
  expect(read(`const x = ${source};`).problems).toHaveLength(1);
});

test('accepts code, keys, and names', () => {
  expect(read('const x = <p className="Big"><code>npx platen</code> <kbd>Enter</kbd> · {name}</p>;').problems).toEqual(
    [],
  );
  expect(read('const x = { label: "name", title: "" };').problems).toEqual([]);
});
