/** Nothing is lost, half there or left over, whenever a node or the store of files goes away. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivateS3 } from '../../support/ceph.ts';
import { createMediaFiles } from '../../../src/domain/media/files/media-files.actions.ts';
import { StorageUnavailable } from '../../../src/files/files.ts';
import { createS3 } from '../../../src/files/s3.ts';
import { describeStores, listed } from '../../support/stores.ts';
import type { Store } from '../../support/stores.ts';
import { silence, startMediaRig } from '../../support/media-rig.ts';
import type { MediaRig } from '../../support/media-rig.ts';

/** `PLATEN_MEDIA_KILLS=100` for the long form. */
const kills = Number(process.env['PLATEN_MEDIA_KILLS'] ?? 4);

describeStores((open, kind) => {
  let store: Store;
  let rig: MediaRig;
  beforeAll(async () => {
    store = await open();
    rig = await startMediaRig(store);
  });
  afterAll(() => rig.stop());

  test(`${kills} kills of a node`, { timeout: 60_000 + kills * 20_000 }, async () => {
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

  /** What a server goes through that a folder does not. */
  const troubles: readonly (readonly [trouble: string, suffer: (server: PrivateS3) => Promise<void>])[] = [
    [
      'goes away and comes back',
      async (server) => {
        for (const times of [1, 2, 3]) {
          await sleep(500 * times);
          await server.kill();
          await sleep(1500);
          await server.start();
        }
      },
    ],
    [
      'falls silent',
      async (server) => {
        await sleep(500);
        server.freeze();
        // It is asked three times before somebody is told that it is away.
        await sleep(4 * silence);
        server.thaw();
        // It still does what it was asked for by those who did not wait.
        await sleep(silence);
      },
    ],
  ];
  test.each(kind === 'folder' ? [] : troubles)('its server %s', async (_trouble, suffer) => {
    const { server } = store;
    const before = rig.answers.get(503) ?? 0;
    await rig.write(async () => {
      if (server !== null) await suffer(server);
      await sleep(500);
    });
    expect(await rig.check()).toEqual([]);
    expect(rig.answers.get(503)).toBeGreaterThan(before);
    console.log('answers', Object.fromEntries(rig.answers));
  });

  test.skipIf(kind === 'folder')('what its server may still write stays on the list until it is swept', async () => {
    const { server } = store;
    if (server === null) throw new Error('There is no server to fall silent.');
    const impatient = createMediaFiles(createS3({ ...server.options, timeout: 300 }), rig.db);
    const key = '2026/01/late.txt';
    const isListed = async (): Promise<boolean> =>
      (await rig.db.kysely.selectFrom('media_files').select('key').where('key', '=', key).execute()).length === 1;
    server.freeze();
    const put = impatient.put(key, { open: () => Readable.from([Buffer.from('x')]), size: 1 });
    await expect(put).rejects.toThrow(StorageUnavailable);
    server.thaw();
    await impatient.removeLoose([key]);
    expect(await isListed()).toBe(true);
    await sleep(silence);
    await impatient.sweep(0);
    expect([await isListed(), await listed(store.files, key)]).toEqual([false, []]);
  });

  test('the rig finds a lost file, and one that is nobody’s (negative control)', async () => {
    const [first] = await rig.db.kysely.selectFrom('media').select('file').limit(1).execute();
    await store.files.remove([first?.file ?? '']);
    await store.files.put('2026/01/stray.txt', { open: () => Readable.from([Buffer.from('x')]), size: 1 });
    const found = await rig.check();
    expect(found.some((one) => one.includes('lacks'))).toBe(true);
    expect(found).toContain("2026/01/stray.txt is nobody's");
  });
});
