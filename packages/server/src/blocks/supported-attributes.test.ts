import { expect, test } from 'vitest';
import coreBlocks from '../../data/core-blocks.json' with { type: 'json' };
import { isMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import { withSupportedAttributes } from './supported-attributes.ts';

/** Attributes of these names that a core block has of its own, whatever it supports. */
const own: Readonly<Record<string, readonly string[]>> = {
  'core/navigation': ['backgroundColor', 'textColor'],
  'core/cover': ['gradient'],
  'core/post-featured-image': ['gradient'],
};

const rows = Object.entries(coreBlocks as unknown as Record<string, { attributes: JsonMap; supports: JsonMap }>);
const names = Object.keys(
  withSupportedAttributes(
    {},
    {
      color: { gradients: true },
      typography: { fontSize: true, __experimentalFontFamily: true },
      __experimentalBorder: { color: true },
      align: true,
      layout: true,
      anchor: true,
      ariaLabel: true,
    },
  ),
);

test('what core blocks support brings the attributes that the table of core blocks lists, in its order', () => {
  expect(names).toHaveLength(14);
  for (const [name, { attributes, supports }] of rows) {
    const ofTheirOwn = own[name] ?? [];
    const brought = Object.keys(withSupportedAttributes({}, isMap(supports) ? supports : {}));
    const listed = Object.keys(attributes).filter(
      (attribute) => names.includes(attribute) && !ofTheirOwn.includes(attribute),
    );
    expect([name, ...brought.toSorted()]).toEqual([name, ...listed.toSorted()]);
  }
});

test('an attribute of the block itself wins over the one that a support brings', () => {
  const attributes = withSupportedAttributes({ align: { type: 'string', default: 'none' } }, { align: ['wide'] });
  expect(attributes['align']).toEqual({ type: 'string', default: 'none' });
  expect(withSupportedAttributes({}, { align: ['wide'] })['align']).toEqual({ type: 'string', enum: ['wide', ''] });
});
