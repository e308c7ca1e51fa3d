import { expect, test } from 'vitest';
import { builtinShortcodes } from './builtin-shortcodes.ts';
import { runShortcodes } from './shortcodes.ts';

const run = (text: string, captionsAsFigures = true): Promise<string> =>
  runShortcodes(text, builtinShortcodes({ captionsAsFigures }));

test('writes captions as the theme wants them', async () => {
  const text =
    '[caption id="i" align="alignleft" width="30" class="c"]<a href="x"><img src="y"></a> Words <b>w</b>[/caption]';
  expect(await run(text)).toBe(
    '<figure id="i" aria-describedby="caption-i" style="width: 30px" class="wp-caption alignleft c"><a href="x"><img src="y"></a><figcaption id="caption-i" class="wp-caption-text">Words <b>w</b></figcaption></figure>',
  );
  expect(await run('[caption width=30 caption=w]x[/caption]', false)).toBe(
    '<div style="width: 40px" class="wp-caption alignnone">x<p class="wp-caption-text">w</p></div>',
  );
});

test.each(['[caption width="30"]<img src="y">[/caption]', '[caption caption="w"]<img src="y">[/caption]'])(
  'shows only the image of %s',
  async (text) => expect(await run(text)).toBe('<img src="y">'),
);

test('no attribute breaks out of its value', async () => {
  expect(await run(`[caption width="1" caption="w" class='" onclick="x']y[/caption]`)).toContain(
    'class="wp-caption alignnone &quot; onclick=&quot;x"',
  );
});

test('an image with an id is described by its caption', async () => {
  expect(await run('[caption id="attachment_7" width="30" caption="w"]x[/caption]')).toBe(
    '<figure id="attachment_7" aria-describedby="caption-attachment-7" style="width: 30px" class="wp-caption alignnone">x<figcaption id="caption-attachment-7" class="wp-caption-text">w</figcaption></figure>',
  );
  expect(await run('[caption id="i" caption_id="mine" width="30" caption="w"]x[/caption]')).toContain(
    'aria-describedby="mine"',
  );
});

test('an embed of a file calls the shortcode that plays it', async () => {
  expect(await run('[embed]https://example.org/a.mp3[/embed]')).toBe('[audio src="https://example.org/a.mp3" /]');
  expect(await run('[embed width="3" height="2"]https://example.org/a.webm[/embed]')).toBe(
    '[video width="3" height="2" src="https://example.org/a.webm" /]',
  );
  expect(await run('[embed]https://example.org/a]b.mp3[/embed]')).toContain('<a href=');
});
