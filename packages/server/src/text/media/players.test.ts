import { expect, test } from 'vitest';
import { playerShortcodes } from './players.ts';
import { runShortcodes } from '../shortcodes/shortcodes.ts';

const run = (text: string, attached: string | null = null): Promise<string> => {
  const numbers = { audio: 0, video: 0 };
  const next = (kind: 'audio' | 'video'): number => (numbers[kind] += 1);
  const shown = async (): Promise<null> => null;
  return runShortcodes(text, playerShortcodes({ postId: 7, next, attached: async () => attached, shown }));
};

test('plays sound with the controls of the browser', async () => {
  expect(await run('[audio src="https://example.org/a.mp3"]')).toBe(
    '<audio class="wp-audio-shortcode" id="audio-7-1" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="https://example.org/a.mp3?_=1" /><a href="https://example.org/a.mp3">https://example.org/a.mp3</a></audio>',
  );
  expect(await run('[audio ogg="/a.ogg" loop="1" autoplay="false" class="c" style="width:5%"]')).toBe(
    '<audio class="c" id="audio-7-1" loop preload="none" style="width:5%" controls="controls"><source type="audio/ogg" src="/a.ogg?_=1" /><a href="/a.ogg">/a.ogg</a></audio>',
  );
});

test('plays film in its size, no wider than the text, with its tracks', async () => {
  expect(
    await run('[video mp4="/a.mp4" webm="/a.webm" width="1280" height="720"]<track src="/t.vtt" />x[/video]'),
  ).toBe(
    '<div style="width: 640px;" class="wp-video"><video class="wp-video-shortcode" id="video-7-1" width="640" height="360" preload="metadata" controls="controls"><source type="video/mp4" src="/a.mp4?_=1" /><source type="video/webm" src="/a.webm?_=1" /><track src="/t.vtt" /><a href="/a.mp4">/a.mp4</a></video></div>',
  );
});

test('numbers the players of each kind', async () => {
  const html = await run('[audio src="/a.mp3"][video src="/a.mp4"][audio src="/b.mp3"]');
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['audio-7-1', 'video-7-1', 'audio-7-2']);
});

test('links to a file that browsers do not play, and never to a script', async () => {
  expect(await run('[audio src="https://example.org/a.txt"]')).toBe(
    '<a class="wp-embedded-audio" href="https://example.org/a.txt">https://example.org/a.txt</a>',
  );
  expect(await run('[video src="javascript:x"][audio src="javascript:x.mp3"]')).toBe('');
  expect(await run(`[audio src="/a.mp3" class='" onclick="x' style="width:expression(x)"]`)).not.toMatch(
    / onclick="|expression/,
  );
  expect(
    await run('[video src="/a.mp4" poster="javascript:x"]<script>x</script><track onerror="x">[/video]'),
  ).not.toMatch(/javascript|<script/);
});

test('plays what is attached to the post where nothing is named', async () => {
  expect(await run('[audio]')).toBe('');
  expect(await run('[audio]', '/own.mp3')).toContain('<source type="audio/mpeg" src="/own.mp3?_=1" />');
});
