import { expect, test } from 'vitest';
import { builtinShortcodes } from './builtin-shortcodes.ts';
import { runShortcodes } from './shortcodes.ts';

const run = (text: string, captionsAsFigures = true): Promise<string> =>
  runShortcodes(text, builtinShortcodes({ captionsAsFigures }));

test('writes captions as the theme wants them', async () => {
  const text =
    '[caption id="i" align="alignleft" width="30" class="c"]<a href="x"><img src="y"></a> Words <b>w</b>[/caption]';
  expect(await run(text)).toBe(
    '<figure id="i" style="width: 30px" class="wp-caption alignleft c"><a href="x"><img src="y"></a><figcaption class="wp-caption-text">Words <b>w</b></figcaption></figure>',
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

test('links players to their files and never to a script', async () => {
  expect(await run('[audio src="https://example.org/a.txt"]')).toBe(
    '<a class="wp-embedded-audio" href="https://example.org/a.txt">https://example.org/a.txt</a>',
  );
  expect(await run('[video src="javascript:x"][gallery][embed][/embed]')).toBe('');
});
