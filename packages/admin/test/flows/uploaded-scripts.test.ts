/**
 * An editor uploads scripts and puts frames that load them wherever the block editor shows stored markup. Nothing of it
 * may run in the session of the administrator who opens the post. To see it fail, allow `script-src 'self'` in
 * `admin.page.ts` and send scripts with their own type in `file-types.rules.ts`.
 */
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser, openAdmin } from '../support/admin-page.ts';
import type { BrowserState, AdminPage } from '../support/admin-page.ts';
import { timeouts } from '../support/timeouts.ts';
import { callApi, startCopy, startService } from '../support/service.ts';
import type { Dialect, Site } from '../support/service.ts';
import { siteSet } from '../support/site-set.ts';

interface Attack {
  readonly site: Site;
  /** Uploads a file as the editor and returns its URL. */
  upload(name: string, type: string, text: string): Promise<string>;
  /** Creates a record as the editor and returns its id. */
  create(path: string, record: object): Promise<number>;
}

/** A frame of the admin's own origin: it inherits the policy of the page around it. */
const frameOf = (inner: string): string =>
  `<iframe srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></iframe>`;
const scriptAt = (url: string): string => frameOf(`<script src="${url}"></script>`);

interface Carrier {
  readonly name: string;
  /** Content of the post that the administrator opens. */
  write(attack: Attack, script: string): string | Promise<string>;
}

const carriers: readonly Carrier[] = [
  { name: 'unknown block', write: (_, url) => `<!-- wp:evil/x -->${scriptAt(url)}<!-- /wp:evil/x -->` },
  { name: 'freeform block', write: (_, url) => `<!-- wp:freeform --><p>Text</p>${scriptAt(url)}<!-- /wp:freeform -->` },
  { name: 'classic text', write: (_, url) => `<p>Text</p>${scriptAt(url)}` },
  {
    name: 'list item',
    write: (_, url) =>
      `<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>Item</li>${scriptAt(url)}<!-- /wp:list-item --></ul><!-- /wp:list -->`,
  },
  {
    name: 'embed',
    write: (_, url) =>
      `<!-- wp:embed {"url":"https://example.org/"} --><figure class="wp-block-embed">${scriptAt(url)}</figure><!-- /wp:embed -->`,
  },
  { name: 'icon', write: (_, url) => `<!-- wp:icon {"icon":"core/globe"} -->${scriptAt(url)}<!-- /wp:icon -->` },
  {
    name: 'query loop',
    write: async ({ create }, url) => {
      const content = `<!-- wp:html -->${scriptAt(url)}<!-- /wp:html -->`;
      const title = `Shown ${scriptAt(url)}`;
      const shown = await create('posts', { title, content, status: 'publish', slug: 'shown-in-a-loop' });
      return `<!-- wp:query {"query":{"perPage":3,"postType":"post","include":[${shown}],"inherit":false}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
    },
  },
  {
    name: 'latest comments, through the title of another post',
    write: async ({ create }, url) => {
      const post = await create('posts', { title: `Talk ${scriptAt(url)}`, content: 'Text', status: 'publish' });
      await create('comments', { post, content: 'Words' });
      return '<!-- wp:latest-comments /-->';
    },
  },
  {
    name: 'synced pattern with a module script',
    write: async ({ create }, url) => {
      const module = frameOf(`<script type="module" src="${url}"></script>`);
      const content = `<!-- wp:evil/y -->${module}<!-- /wp:evil/y -->`;
      return `<!-- wp:block {"ref":${await create('blocks', { title: 'Pattern', content, status: 'publish' })}} /-->`;
    },
  },
  {
    name: 'uploaded page in a frame, and a frame with a policy of its own',
    write: async ({ upload }, url) => {
      const page = await upload('page.html', 'text/html', `<script src="${url}"></script>`);
      const looser = frameOf(
        `<meta http-equiv="Content-Security-Policy" content="script-src * 'unsafe-inline'"><script src="${url}"></script>`,
      );
      return `<!-- wp:evil/z --><iframe src="${page}"></iframe>${looser}<!-- /wp:evil/z -->`;
    },
  },
  {
    name: 'script in files that are no scripts by their names',
    write: async ({ upload }, url) => {
      const text = await (await fetch(url)).text();
      const others = await Promise.all(
        ['text.txt', 'sheet.css', 'table.csv', 'cues.vtt', 'page.htm'].map((name) => upload(name, 'text/plain', text)),
      );
      return `<!-- wp:evil/a -->${others.map(scriptAt).join('')}<!-- /wp:evil/a -->`;
    },
  },
];

/**
 * A post with all carriers, which loads the editor once instead of a dozen times. At night, a post per carrier, in case
 * one of them keeps the editor from showing another.
 */
const posts: readonly [name: string, carriers: readonly Carrier[]][] =
  process.env['PLATEN_FLOWS'] === 'all'
    ? carriers.map((carrier) => [carrier.name, [carrier]])
    : [['all carriers in one post', carriers]];

const settings: readonly { readonly dialect: Dialect; readonly plugins: 'with' | 'without' }[] = [
  { dialect: 'cms', plugins: 'with' },
  { dialect: 'wp', plugins: 'with' },
  { dialect: 'cms', plugins: 'without' },
  { dialect: 'wp', plugins: 'without' },
];

describe.runIf(browserPath !== undefined).each(settings)(
  'uploaded scripts in the block editor, in $dialect, $plugins plugins that bring scripts',
  ({ dialect, plugins }) => {
    let site: Site;
    let stop: () => Promise<void>;
    let browser: Browser;
    let state: BrowserState;
    let attack: Attack;

    beforeAll(async () => {
      if (plugins === 'with') {
        const template = siteSet().templates[dialect];
        [site, stop] = [template.site, await startCopy(template)];
      } else ({ stop, ...site } = await startService(dialect));
      attack = await attackOn(site);
      browser = await launchBrowser();
      const admin = await openAdmin(browser, site);
      await admin.go('/profile');
      await admin.signIn();
      await admin.page.getByRole('heading', { name: site.user }).waitFor();
      state = await admin.context.storageState();
      await admin.context.close();
    });
    afterAll(async () => {
      await browser.close();
      await stop();
    });

    const opened = async (path: string, marker: string): Promise<AdminPage> => {
      const admin = await openAdmin(browser, site, { state });
      await admin.go(path);
      await admin.canvas.getByText(marker).waitFor();
      return admin;
    };

    test.each(posts)('%s: nothing runs', async (name, carried) => {
      const marker = `Words of the ${name}`;
      const parts = [`<!-- wp:paragraph --><p>${marker}</p><!-- /wp:paragraph -->`];
      for (const carrier of carried) {
        const login = `pwned-${carrier.name.replaceAll(/\W+/g, '-')}`;
        const script = await attack.upload('w.js', 'text/javascript', takeover(login));
        parts.push(await carrier.write(attack, script));
      }
      const id = await attack.create('posts', { title: 'Please review', content: parts.join('\n'), status: 'draft' });
      const admin = await opened(`/posts/${id}`, marker);
      // Frames that the editor does not show would prove nothing.
      if (carried === carriers) await expect.poll(() => framesOf(admin).length).toBeGreaterThanOrEqual(carriers.length);
      await waitForFrames(admin);
      expect(await admin.page.evaluate('window.taken ?? []')).toEqual([]);
      const administrators = await callApi<{ username: string }[]>(
        site,
        'GET',
        'users?roles=administrator&context=edit',
      );
      expect(administrators.map(({ username }) => username)).toEqual([site.user]);
      await admin.context.close();
    });

    test('the admin itself does not run in a frame with facts of somebody else', async () => {
      const page = await (await fetch(`${site.base}/admin`)).text();
      const main = /<script[^>]* src="\.\/(assets\/[^"]+)"/.exec(page)?.[1] ?? '';
      expect(main).not.toBe('');
      const facts = JSON.stringify({ base: '/admin/', api: '/admin/api/', site: `${site.base}/in-a-frame/` });
      const inner = `<script type="application/json" id="platen-facts">${facts}</script><div id="root"></div><script type="module" src="${site.base}/admin/${main}"></script>`;
      const content = `<!-- wp:paragraph --><p>The admin in itself</p><!-- /wp:paragraph --><!-- wp:evil/b -->${frameOf(inner)}<!-- /wp:evil/b -->`;
      const id = await attack.create('posts', { title: 'Twice', content, status: 'draft' });
      const admin = await opened(`/posts/${id}`, 'The admin in itself');
      await waitForFrames(admin);
      expect(admin.requests.filter((one) => one.includes('/in-a-frame/'))).toEqual([]);
      await admin.context.close();
    });

    test.runIf(plugins === 'with')('a script of a plugin is used', async () => {
      const content = '<!-- wp:opening-hours/today {"opens":8} /-->';
      const id = await attack.create('posts', { title: 'Hours', content, status: 'draft' });
      const admin = await openAdmin(browser, site, { state });
      await admin.go(`/posts/${id}`);
      await admin.canvas.locator('.wp-block-opening-hours-today time').getByText('08:00').waitFor();
      admin.expectNoTrouble();
      await admin.context.close();
    });
  },
);

/** Marks the page and, as an attacker would, creates an administrator in the session of another user. */
const takeover = (login: string): string => `(async () => {
  (top.taken ??= []).push(${JSON.stringify(login)});
  const nonce = (await (await fetch('/nonce', { credentials: 'include' })).text()).trim();
  await fetch('/admin/api/wp/v2/users', { method: 'POST', credentials: 'include',
    headers: { 'content-type': 'application/json', 'X-WP-Nonce': nonce },
    body: JSON.stringify({ username: ${JSON.stringify(login)}, email: ${JSON.stringify(`${login}@example.org`)}, password: 'Taken-over-by-a-script-1', roles: ['administrator'] }) });
})();`;

/** The frames of the attack. */
const framesOf = ({ page }: AdminPage): readonly Frame[] =>
  page.frames().filter((frame) => frame.url() === 'about:srcdoc');

async function waitForFrames(admin: AdminPage): Promise<void> {
  // The editor may replace a frame meanwhile.
  const stateOf = (frame: Frame): Promise<unknown> => frame.evaluate('document.readyState').catch(() => 'replaced');
  const states = (): Promise<unknown[]> => Promise.all(framesOf(admin).map(stateOf));
  await expect.poll(async () => [...new Set(await states())], { timeout: timeouts.wait }).toEqual(['complete']);
}

async function attackOn(site: Site): Promise<Attack> {
  const { password } = site;
  const login = `attacker-${Date.now().toString(36)}`;
  const { id } = await callApi<{ id: number }>(site, 'POST', 'users', {
    username: login,
    email: `${login}@example.org`,
    password,
    roles: ['editor'],
  });
  const key = await callApi<{ password: string }>(site, 'POST', `users/${id}/application-passwords`, { name: 'x' });
  const editor = { ...site, user: login, applicationPassword: key.password };
  return {
    site,
    create: async (path, record) => (await callApi<{ id: number }>(editor, 'POST', path, record)).id,
    upload: async (name, type, text) => {
      const response = await fetch(`${site.api}/media`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${login}:${key.password}`).toString('base64')}`,
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
        },
        body: text,
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { source_url: string }).source_url;
    },
  };
}
