import { expect, test } from 'vitest';
import { isThemeName, readTemplateId, templateId } from './template-ids.rules.ts';

test.each(['blue//single', 'blue/single'])('%s names one template', (id) => {
  const name = readTemplateId(id);
  expect(name).toEqual({ theme: 'blue', slug: 'single' });
  expect(templateId(name ?? { theme: '', slug: '' })).toBe('blue//single');
});

test.each(['single', '', '/', '//', 'blue//', '//single', 'blue/'])('%s names none', (id) => {
  expect(readTemplateId(id)).toBeNull();
});

test('two slashes part theme and slug', () => {
  expect(readTemplateId('blue//wide/single')).toEqual({ theme: 'blue', slug: 'wide/single' });
  expect(readTemplateId('nested/blue//single')).toEqual({ theme: 'nested/blue', slug: 'single' });
});

test.each(['blue', 'Blue 2.0', 'größe'])('%s can be the name of a theme', (name) => {
  expect(isThemeName(name)).toBe(true);
});

test.each(['', ' blue', 'a/b', 'a//b', 'a:b', 'a%2f', 'a\nb', '\ud800', 'x'.repeat(101)])('%j cannot', (name) => {
  expect(isThemeName(name)).toBe(false);
});
