import { afterAll, expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { onDatabase } from '../support/service.ts';

interface Post {
  readonly id: number;
  readonly date: string;
  readonly date_gmt: string;
  readonly status: string;
}

const paragraph = '<!-- wp:paragraph -->\n<p>Words</p>\n<!-- /wp:paragraph -->';
const hour = 3_600_000;

interface Place {
  readonly timezone: string;
  /** Hours, without a named zone. */
  readonly offset?: number;
  /** Time zone of the browser. */
  readonly browser: string;
  /** 14:05 GMT on January 12 in this zone. */
  readonly shown: string;
  /** After a date in the editor. */
  readonly abbreviation: string;
}

const places: readonly Place[] = [
  { timezone: 'Europe/Berlin', browser: 'UTC', shown: '12.01.2026 15:05', abbreviation: 'CET' },
  { timezone: 'Asia/Kolkata', browser: 'America/Los_Angeles', shown: '12.01.2026 19:35', abbreviation: 'IST' },
  { timezone: 'America/St_Johns', browser: 'Asia/Tokyo', shown: '12.01.2026 10:35', abbreviation: 'NST' },
  { timezone: '', offset: -9.5, browser: 'Europe/Berlin', shown: '12.01.2026 04:35', abbreviation: 'UTC-9:30' },
  { timezone: '', offset: 5.75, browser: 'UTC', shown: '12.01.2026 19:50', abbreviation: 'UTC+5:45' },
];

describeFlows('dates', ['cms'], ({ site, enter, api }) => {
  const before = { timezone: 'UTC', date_format: 'F j, Y', time_format: 'g:i a', start_of_week: 1, language: 'en_US' };

  /** The API can't set an offset; imported sites may have one. */
  const storeOffset = async (offset: number): Promise<void> => {
    const statement = `update options set value = to_jsonb($1::numeric) where name = 'gmt_offset'`;
    await onDatabase(site.databaseUrl, statement, [offset]);
  };
  const shownOffset = async (): Promise<number> => {
    const index = (await (await fetch(site.api.replace(/\/\w+\/v2$/, ''))).json()) as { gmt_offset: number | string };
    return Number(index.gmt_offset);
  };
  const goTo = async ({ timezone, offset }: Pick<Place, 'timezone' | 'offset'>): Promise<void> => {
    await api('POST', 'settings', { timezone, date_format: 'd.m.Y', time_format: 'H:i' });
    if (offset === undefined) return;
    await storeOffset(offset);
    await expect.poll(shownOffset).toBe(offset);
  };
  afterAll(async () => {
    await storeOffset(0);
    await api('POST', 'settings', before);
  });

  test.each(places)('are those of the site in $timezone $offset, in a browser in $browser', async (place) => {
    await goTo(place);
    const given = { title: 'In winter', content: paragraph, status: 'publish', date_gmt: '2026-01-12T14:05:00' };
    const { id } = await api<Post>('POST', 'posts', given);
    const admin = await enter('/posts/new', { timezone: place.browser });
    const { page, canvas } = admin;
    // A new post is not scheduled.
    await canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Schedule/ }).count()).toBe(0);
    await admin.go(`/posts/${id}`);
    await canvas.getByText('Words').waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    const date = page.getByRole('button', { name: /^Change date/ });
    await date.getByText(`${place.shown} ${place.abbreviation}`).waitFor();
    await date.click();
    expect(await page.getByLabel('Hours').inputValue()).toBe(place.shown.slice(11, 13));
    await page.keyboard.press('Escape');
    await admin.go('/posts?search=In+winter');
    await page.locator('tbody time').getByText(place.shown, { exact: true }).waitFor();
    await admin.go('/posts/calendar?month=2026-01');
    const day = page.locator('main ol > li').filter({ has: page.locator('time[datetime="2026-01-12"]') });
    await day.getByRole('link', { name: `${place.shown.slice(11)} In winter` }).waitFor();
    await api('DELETE', `posts/${id}?force=true`);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('of revisions are in the time zone of the site', async () => {
    await goTo({ timezone: 'Asia/Kolkata' });
    const { id } = await api<Post>('POST', 'posts', { title: 'Revised', content: paragraph, status: 'publish' });
    for (const word of ['One', 'Two']) await api('POST', `posts/${id}`, { content: paragraph.replace('Words', word) });
    const [newest] = await api<Post[]>('GET', `posts/${id}/revisions?context=edit`);
    const admin = await enter(`/posts/${id}`, { timezone: 'America/Los_Angeles' });
    const { page } = admin;
    await admin.canvas.getByText('Two').waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /^Open revisions screen/ }).click();
    const slider = page.getByRole('slider', { name: 'Revision' });
    await slider.waitFor();
    const [day = '', time = ''] = newest?.date.split('T') ?? [];
    const shown = `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`;
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain(shown);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('use new settings immediately, and the language of the site', async () => {
    await api('POST', 'settings', before);
    const { id } = await api<Post>('POST', 'posts', {
      title: 'May day',
      content: paragraph,
      date: '2031-05-17T21:30:00',
    });
    const admin = await enter('/settings');
    const { page } = admin;
    await page.getByLabel('Site language').selectOption('de_DE');
    await page.getByLabel('Date format', { exact: true }).selectOption('custom');
    await page.getByLabel('Date format, as PHP letters').fill('l, j. F Y');
    await page.getByLabel('Time format', { exact: true }).selectOption('H:i');
    await page.getByLabel('Week starts on').selectOption('0');
    await page.getByRole('button', { name: 'Save changes' }).click();
    // The page loads again in the other language.
    await page.getByRole('heading', { name: 'Allgemein', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Beiträge', exact: true }).click();
    await page.locator('tbody time').getByText('Samstag, 17. Mai 2031 21:30', { exact: true }).waitFor();
    await admin.go('/posts/calendar?month=2031-05');
    await page.getByRole('heading', { name: 'Mai 2031' }).waitFor();
    // May 1 is a Thursday; the week starts on Sunday, April 27.
    expect(await page.locator('main ol > li time').first().getAttribute('datetime')).toBe('2031-04-27');
    await api('DELETE', `posts/${id}?force=true`);
    // The other tests read English.
    await api('POST', 'settings', { language: 'en_US' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('of scheduled posts are in the time zone of the site', async () => {
    await goTo({ timezone: 'Asia/Kolkata' });
    const { id } = await api<Post>('POST', 'posts', { title: 'Planned', content: paragraph, status: 'draft' });
    const admin = await enter(`/posts/${id}`, { timezone: 'America/Los_Angeles' });
    const { page } = admin;
    await admin.canvas.getByText('Words').waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /^Change date/ }).click();
    await page.getByLabel('Hours').fill('9');
    await page.getByLabel('Minutes').fill('15');
    await page.getByLabel('Year').fill('2032');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Change date/ })
      .getByText(/2032 09:15 IST$/)
      .waitFor();
    await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    const stored = (): Promise<Post> => api<Post>('GET', `posts/${id}?context=edit`);
    await expect.poll(async () => (await stored()).status).toBe('future');
    const { date, date_gmt: gmt } = await stored();
    expect(date.slice(11)).toBe('09:15:00');
    expect(Date.parse(`${date}Z`) - Date.parse(`${gmt}Z`)).toBe(5.5 * hour);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
