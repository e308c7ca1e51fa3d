import { expect, test } from 'vitest';
import { createRewriter } from '../../../src/transfer/rewrite/rewrite.rules.ts';
import { growth, inProportion, repeated } from '../../support/growth.ts';

const old = 'https://old.example';
const rewriter = createRewriter([{ from: `${old}/wp-content/uploads`, to: 'https://cdn.new.example/files' }]);

test.each(['<a ', '<a "', '<style>url(', 'a=', '<!-- wp:', '[a ', `href="${old}`, '"', `//old.example`])(
  'rewriting takes time in proportion to the length of %j',
  async (part) => {
    expect(await growth(rewriter.text, repeated(part), 200_000)).toBeLessThan(inProportion);
  },
);
