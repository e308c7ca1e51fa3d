import { expect, test } from 'vitest';
import { themeSheets } from './theme-sheets.rules.ts';

const sheetOf = (css: string): string =>
  themeSheets({ styleSheets: [{ path: 'leaf/assets/a.css', css }], blockStyles: [] }, 'https://cms.test');

test('addresses in a style sheet of a theme lead to the files beside it', () => {
  expect(sheetOf('a{background:url(b.png)}')).toBe('a{background:url(https://cms.test/themes/leaf/assets/b.png)}');
  expect(sheetOf(`a{background:url("../b.svg#c")}`)).toBe('a{background:url("https://cms.test/themes/leaf/b.svg#c")}');
  expect(sheetOf('a{background:url(data:image/png;base64,AA)}')).toBe('a{background:url(data:image/png;base64,AA)}');
  expect(sheetOf('a{background:url(/b.png)}')).toBe('a{background:url(/b.png)}');
});

test('a style sheet that would change the rules behind it is left out', () => {
  expect(sheetOf('a{')).toBe('');
  expect(sheetOf('@import "b.css";')).toBe('');
});

test('CSS of block styles comes last', () => {
  const blockStyles = [{ block: 'core/list', name: 'a', label: 'A', inlineStyle: 'li{}' }];
  expect(themeSheets({ styleSheets: [{ path: 'leaf/a.css', css: 'p{}' }], blockStyles }, '')).toBe('p{}\nli{}');
});
