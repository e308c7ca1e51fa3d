/** Nothing is lost, half there or left over, whenever a node or the store of files goes away. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCeph, s3Name } from '../support/ceph.ts';
import { folderStore, s3Store, startMediaRig } from './media-rig.ts';
import type { MediaRig, Store } from './media-rig.ts';

/** `PLATEN_MEDIA_KILLS=100` for the long form. */
const kills = Number(process.env['PLATEN_MEDIA_KILLS'] ?? 4);

describe.each([
  { name: 'folder', isThere: true, open: folderStore },
  { name: s3Name, isThere: hasCeph, open: s3Store },
])('$name', ({ isThere, open }) => {
  let store: Store;
  let rig: MediaRig;
  beforeAll(async () => {
    if (!isThere) return;
    store = await open();
    rig = await startMediaRig(store);
  });
  afterAll(async () => {
    if (isThere) await rig.stop();
  });

  test.skipIf(!isThere)(`${kills} kills of a node`, { timeout: 60_000 + kills * 20_000 }, async () => {
    for (let done = 0; done < kills; done += 1) {
      await rig.write(async () => {
        await sleep(50 + Math.random() * 1500);
        await rig.killNode();
        await sleep(Math.random() * 300);
      });
      // Each time would find more, and take longer; a fault stays where it is.
      if (done % 10 === 9) expect(await rig.check()).toEqual([]);
    }
    expect(await rig.check()).toEqual([]);
    console.log('answers', Object.fromEntries(rig.answers));
    expect(rig.answers.get(201)).toBeGreaterThan(kills);
    expect(rig.answers.get(0)).toBeGreaterThan(0);
  });

  const servers = open === s3Store ? ['gateway'] : [];
  test.skipIf(!isThere).each(servers)('its %s goes away and comes back', { timeout: 120_000 }, async () => {
    const { server } = store;
    await rig.write(async () => {
      for (const times of [1, 2, 3]) {
        await sleep(500 * times);
        await server?.kill();
        await sleep(1500);
        await server?.start();
      }
      await sleep(500);
    });
    expect(await rig.check()).toEqual([]);
    expect(rig.answers.get(503)).toBeGreaterThan(0);
    console.log('answers', Object.fromEntries(rig.answers));
  });

  test.skipIf(!isThere)('the rig finds a lost file, and one that is nobody’s (negative control)', async () => {
    const [first] = await rig.db.kysely.selectFrom('media').select('file').limit(1).execute();
    await store.files.remove([first?.file ?? '']);
    await store.files.put('2026/01/stray.txt', { open: () => Readable.from([Buffer.from('x')]), size: 1 });
    const found = await rig.check();
    expect(found.some((one) => one.includes('lacks'))).toBe(true);
    expect(found).toContain("2026/01/stray.txt is nobody's");
  });
});
