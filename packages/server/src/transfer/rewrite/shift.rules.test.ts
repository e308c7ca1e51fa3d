import { expect, test } from 'vitest';
import { createShifter } from './shift.rules.ts';

const shifter = createShifter(1000, 'https://old.example/blog');

test.each([
  ['<!-- wp:image {"id":5,"sizeSlug":"large"} -->', '<!-- wp:image {"id":1005,"sizeSlug":"large"} -->'],
  ['<!-- wp:block {"ref":7} /-->', '<!-- wp:block {"ref":1007} /-->'],
  ['<!-- wp:gallery {"ids":[5, 6],"columns":2} -->', '<!-- wp:gallery {"ids":[1005, 1006],"columns":2} -->'],
  ['<!-- wp:media-text {"mediaId":5,"width":40} -->', '<!-- wp:media-text {"mediaId":1005,"width":40} -->'],
  [
    '<!-- wp:query {"queryId":1,"query":{"perPage":3,"exclude":[4],"taxQuery":{"category":[2],"post_tag":[3,8]}}} -->',
    '<!-- wp:query {"queryId":1,"query":{"perPage":3,"exclude":[1004],"taxQuery":{"category":[1002],"post_tag":[1003,1008]}}} -->',
  ],
  [
    '<!-- wp:navigation-link {"id":9,"url":"https:\\/\\/old.example\\/blog\\/?page_id=9\\u0026p=3"} /-->',
    '<!-- wp:navigation-link {"id":1009,"url":"https:\\/\\/old.example\\/blog\\/?page_id=1009\\u0026p=1003"} /-->',
  ],
  ['<!-- wp:acme/x {"id":"5","text":"\\"id\\":5"} /-->', '<!-- wp:acme/x {"id":"5","text":"\\"id\\":5"} /-->'],
  ['<!-- wp:image {"id":0} -->', '<!-- wp:image {"id":0} -->'],
  ['<img class="wp-image-5 big" src="/a-5.png">', '<img class="wp-image-1005 big" src="/a-5.png">'],
  ['<img data-id="5" data-width="5">', '<img data-id="1005" data-width="5">'],
  [
    '<figure id="attachment_5" aria-describedby="caption-attachment-5">5</figure>',
    '<figure id="attachment_1005" aria-describedby="caption-attachment-1005">5</figure>',
  ],
  [
    '<a href="http://www.old.example/?attachment_id=5&amp;x=2" rel="attachment wp-att-5">?p=5</a>',
    '<a href="http://www.old.example/?attachment_id=1005&amp;x=2" rel="attachment wp-att-1005">?p=5</a>',
  ],
  ["<a href='/?p=5'>", "<a href='/?p=1005'>"],
  ['<a href="https://other.example/?p=5">', '<a href="https://other.example/?p=5">'],
  ['[gallery ids="5,6" columns="2"]', '[gallery ids="1005,1006" columns="2"]'],
  ['[gallery id=5 exclude=6]', '[gallery id=1005 exclude=1006]'],
  ['[caption id="attachment_5" width="300"]', '[caption id="attachment_1005" width="300"]'],
  ['[poll id="5"]', '[poll id="5"]'],
  ['<code>[gallery ids="5"] wp-image-5</code>', '<code>[gallery ids="5"] wp-image-5</code>'],
])('%s', (text, expected) => {
  expect(shifter.text(text)).toBe(expected);
});

test('values of meta are texts and addresses; numbers stay', () => {
  expect(shifter.value({ a: 'https://old.example/?p=5', b: ['<img class="wp-image-5">', 5, '5'] })).toEqual({
    a: 'https://old.example/?p=1005',
    b: ['<img class="wp-image-1005">', 5, '5'],
  });
});
