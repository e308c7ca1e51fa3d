import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

interface Stored {
  readonly id: number;
  readonly source_url: string;
}

/** A PNG of one color. */
function pngOf(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([51, 118, 154]))]);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}

describeFlows('media details', ['cms'], ({ site, enter, api }) => {
  const upload = async (name: string): Promise<Stored> => {
    const body = pngOf(600, 400);
    const authorization = `Basic ${Buffer.from(`${site.user}:${site.applicationPassword}`).toString('base64')}`;
    const headers = {
      authorization,
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${name}.png"`,
    };
    const response = await fetch(`${site.api}/media`, { method: 'POST', headers, body: new Uint8Array(body) });
    return (await response.json()) as Stored;
  };
  const stored = (id: number) =>
    api<Record<string, unknown>>('GET', `media/${id}?context=edit&_fields=alt_text,caption,focal_point,media_details`);

  test('edit texts and focal point, move, crop, and delete', async () => {
    const first = await upload('harbor');
    const second = await upload('bakery');
    const admin = await enter(`/media?item=${first.id}`);
    const { page } = admin;
    const pane = page.getByRole('complementary', { name: 'File details' });
    await pane.getByText('600 × 400').waitFor();
    await pane.getByRole('link', { name: first.source_url }).waitFor();
    await pane.getByText(/^Image sizes/).click();
    await pane.getByRole('link', { name: 'medium', exact: true }).waitFor();
    await saveScreenshot(page, 'media-details');
    expect(await findings(page)).toEqual([]);

    await pane.getByLabel('Alternative text').fill('Boats at dawn');
    await pane.getByLabel('Caption').fill('The harbor');
    await pane.getByRole('button', { name: 'Focal point' }).click();
    await pane.getByRole('spinbutton', { name: /left/i }).fill('20');
    await pane.getByRole('spinbutton', { name: /top/i }).fill('70');
    await pane.getByRole('button', { name: 'Next file' }).focus();
    await page.keyboard.press('[');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await pane.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('File details saved.').first().waitFor();
    expect(await stored(first.id)).toMatchObject({
      alt_text: 'Boats at dawn',
      caption: { raw: 'The harbor' },
      focal_point: { x: 0.2, y: 0.7 },
    });

    await pane.getByRole('heading', { name: 'harbor' }).click();
    await page.keyboard.press('[');
    await pane.getByRole('heading', { name: 'bakery' }).waitFor();
    expect(page.url()).toContain(`item=${second.id}`);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      pane.getByRole('button', { name: 'Replace' }).click(),
    ]);
    await chooser.setFiles({ name: 'bread.png', mimeType: 'image/png', buffer: pngOf(500, 400) });
    await page
      .getByText(/^File replaced/)
      .first()
      .waitFor();
    await pane.getByText('bread.png', { exact: true }).waitFor();

    await pane.getByRole('button', { name: 'Crop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop and rotate image' });
    // The frame to drag in is as wide as the image, or the wrong part would be cut out.
    const widthOf = async (selector: string): Promise<number | undefined> =>
      (await dialog.locator(selector).boundingBox())?.width;
    expect(await widthOf('img + i')).toBe(await widthOf('img'));
    await dialog.getByRole('spinbutton', { name: 'Width (%)' }).fill('50');
    await dialog.getByRole('button', { name: 'Rotate right' }).click();
    await saveScreenshot(page, 'media-crop');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save as new file' }).click();
    await page.getByText('Image saved as a new file.').first().waitFor();
    // Half of the width, on its side.
    await pane.getByText('400 × 250').waitFor();

    await pane.getByRole('button', { name: 'Delete permanently' }).click();
    const question = page.getByRole('dialog', { name: /^Delete "/ });
    await question.getByText('Not used in any post.').waitFor();
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    // Until the dialog is gone, it hides the pane from assistive technology, and so from this locator.
    await question.waitFor({ state: 'detached' });
    await pane.waitFor({ state: 'detached' });
    expect((await api<Stored[]>('GET', 'media?search=bakery')).map(({ id }) => id)).toEqual([second.id]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('tabs show the files of one type, with their number', async () => {
    const admin = await enter('/media');
    const { page } = admin;
    await page
      .locator('.dataviews-wrapper')
      .getByText(/^\d+ × \d+ · \d/)
      .first()
      .waitFor();
    const tabs = page.getByRole('navigation', { name: 'Types' });
    const total = async (): Promise<number> => Number(await page.locator('[data-total]').getAttribute('data-total'));
    const images = tabs.getByRole('link', { name: /^Images/ });
    await images.locator('small').waitFor();
    const count = Number(await images.locator('small').innerText());
    expect(count).toBeGreaterThan(0);
    await images.press('Enter');
    await page.waitForURL(/filters=/);
    expect(await images.getAttribute('aria-current')).toBe('page');
    await expect.poll(total).toBe(count);
    await tabs.getByRole('link', { name: /^All/ }).press('Enter');
    await expect.poll(total).toBeGreaterThanOrEqual(count);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
