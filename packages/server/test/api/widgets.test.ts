import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { inactiveSidebar as inactive } from '../../src/domain/widgets/widget.ts';
import { openTestCore, roles } from '../support/site.ts';
import { activeIn } from '../support/inert.ts';
import { setUpWidgets, sidebarsPlugin } from '../support/widgets.ts';
import type { Who } from '../support/widgets.ts';

const site = setUpWidgets([
  sidebarsPlugin,
  {
    name: 'hours',
    activate: (api) => {
      api.registerWidget({
        id: 'hours',
        name: 'Hours',
        showsInstance: false,
        settings: { title: { kind: 'line', label: 'Title' }, link: { kind: 'line', label: 'Link' } },
        render: ({ settings }) => `<a href="${settings.link}">Open</a>`,
      });
      api.registerWidget({ id: 'plain', name: 'Plain', settings: {}, render: () => 'Plain' });
    },
  },
]);
const { send, make, places } = site;

const text = (title: string, more: JsonMap = {}): JsonMap => ({
  id_base: 'text',
  instance: { raw: { title, text: `Words of ${title}` } },
  ...more,
});
const edit = async (id: string): Promise<JsonMap> =>
  (await send('administrator', 'GET', `widgets/${id}?context=edit`)).body as JsonMap;

describe('places', () => {
  test('a widget for a sidebar that the theme does not have is assigned to it, and shown as inactive', async () => {
    const { body } = await send('administrator', 'POST', 'widgets', text('a', { sidebar: 'nowhere' }));
    expect(body).toMatchObject({ id: 'text-2', sidebar: 'nowhere', rendered: '' });
    await make(text('b', { sidebar: 'left' }));
    expect((await send('administrator', 'PUT', 'widgets/text-3', { sidebar: 'nowhere' })).body).toMatchObject({
      sidebar: 'nowhere',
      rendered: '',
    });
    expect(await places()).toEqual({ [inactive]: ['text-2', 'text-3'], left: [], right: [] });
    expect(await edit('text-2')).toMatchObject({ sidebar: inactive });
    expect(await site.rows('select distinct sidebar from widgets')).toEqual([{ sidebar: 'nowhere' }]);
    // What could never be the id of a sidebar is not stored.
    for (const sidebar of ['a b', '', 'x'.repeat(101)])
      expect((await send('administrator', 'POST', 'widgets', text('c', { sidebar }))).body).toMatchObject({
        sidebar: inactive,
      });
  });

  test('a new widget is saved under the id that is sent, and over the widget that has it', async () => {
    const first = await send('administrator', 'POST', 'widgets', text('a', { id: 'text-7', sidebar: 'left' }));
    expect([first.status, first.body]).toMatchObject([201, { id: 'text-7', sidebar: 'left' }]);
    // The id names the type.
    const again = { id: 'text-7', id_base: 'search', sidebar: 'right', instance: { raw: { title: 'b', text: 'B' } } };
    expect((await send('administrator', 'POST', 'widgets', again)).body).toMatchObject({
      id: 'text-7',
      id_base: 'text',
      instance: { raw: { title: 'b', text: 'B' } },
    });
    expect(await places()).toEqual({ [inactive]: [], left: [], right: ['text-7'] });
    expect(await make(text('c'))).toBe('text-8');
    for (const id of ['text', 'text-0', 'text-1000000', 'nosuch-2', '-2', 'text-2x'])
      expect(await send('administrator', 'POST', 'widgets', text('d', { id })), id).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_widget' },
      });
  });

  test('the widgets of a sidebar that is gone are inactive until it comes back', async () => {
    await make(text('a', { sidebar: 'left' }));
    await make(text('b'));
    await site.rows(`update widgets set sidebar = 'gone' where number = 2`);
    expect(await places()).toEqual({ [inactive]: ['text-3', 'text-2'], left: [], right: [] });
    expect(await edit('text-2')).toMatchObject({ sidebar: inactive, rendered: '' });
    // What a client read it may send back.
    await send('administrator', 'PUT', 'widgets/text-2', { sidebar: inactive });
    await send('administrator', 'PUT', `sidebars/${inactive}`, { widgets: ['text-3'] });
    expect(await site.rows('select sidebar from widgets where number = 2')).toEqual([{ sidebar: 'gone' }]);
    await send('administrator', 'DELETE', 'widgets/text-2');
    expect(await site.rows('select sidebar from widgets where number = 2')).toEqual([{ sidebar: inactive }]);
  });

  test('sidebars are active under a theme that shows them, and its own come first', async () => {
    const seen = async (stylesheet: string): Promise<Record<string, Json | undefined>> => {
      const { body } = await send('administrator', 'GET', 'sidebars', undefined, { stylesheet });
      return Object.fromEntries((body as readonly JsonMap[]).map(({ id, status }) => [String(id), status]));
    };
    expect(await seen('starter')).toEqual({ [inactive]: 'inactive', left: 'inactive', right: 'inactive' });
    const classic = await seen('fixture-classic');
    expect(Object.keys(classic)).toEqual([inactive, 'sidebar-1', 'sidebar-2', 'left', 'right']);
    expect(classic).toMatchObject({ [inactive]: 'inactive', 'sidebar-1': 'active', right: 'active' });
  });

  test('a widget whose type is gone is kept where it is, and shown nowhere', async () => {
    await make(text('a', { sidebar: 'left' }));
    await make(text('b', { sidebar: 'left' }));
    await site.rows(`insert into widgets (id_base, number, sidebar, position) values ('gone', 2, 'left', 7)`);
    expect((await places())['left']).toEqual(['text-2', 'text-3']);
    expect((await send('administrator', 'GET', 'widgets/gone-2')).status).toBe(404);
    await send('administrator', 'PUT', 'sidebars/left', { widgets: ['text-3', 'gone-2'] });
    expect(await places()).toMatchObject({ left: ['text-3'], [inactive]: ['text-2'] });
    expect(await site.rows(`select sidebar, position from widgets where id_base = 'gone'`)).toEqual([
      { sidebar: 'left', position: 7 },
    ]);
  });

  test('a list that names a widget twice, or whole, has it once', async () => {
    for (const name of ['a', 'b', 'c']) await make(text(name));
    const widgets = ['text-4', { id: 'text-2' }, 'text-4', '', { name: 'x' }, 'text-02', 'text-3'];
    const { body } = await send('administrator', 'PUT', 'sidebars/left', { widgets });
    expect(body).toMatchObject({ widgets: ['text-4', 'text-2', 'text-3'] });
  });

  test('lists take one statement, however many widgets there are', async () => {
    for (let at = 0; at < 20; at += 1) await make(text(`Number ${at}`, { sidebar: 'right' }));
    expect(await site.statements(() => send('administrator', 'GET', 'widgets?context=edit'))).toBe(1);
    expect(await site.statements(() => send('visitor', 'GET', 'sidebars'))).toBe(1);
  });

  test('who names one thing in the path and another in the query gets the one in the path', async () => {
    for (const name of ['a', 'b']) await make(text(name));
    const { body } = await send('administrator', 'PUT', 'widgets/text-2?id=text-3', { id: 'text-3', sidebar: 'left' });
    expect(body).toMatchObject({ id: 'text-2' });
    expect(await places()).toMatchObject({ left: ['text-2'], [inactive]: ['text-3'] });
  });
});

describe('settings', () => {
  const settingsOf = async (id: string): Promise<Json | undefined> => {
    const { instance } = (await edit(id)) as { instance?: JsonMap };
    return instance?.['raw'];
  };

  test('that were encoded for one type say nothing to another, whatever else is right about them', async () => {
    const { instance } = (await edit(await make(text('a')))) as { instance: JsonMap };
    const { encoded = '', hash = '' } = instance;
    const same = { id_base: 'text', instance: { encoded, hash } };
    expect((await send('administrator', 'POST', 'widgets', same)).status).toBe(201);
    for (const wrong of [
      { ...same, id_base: 'custom_html' },
      { ...same, instance: { encoded, hash: `${String(hash)}x` } },
      { ...same, instance: { encoded: Buffer.from('{"title":"Mine"}').toString('base64'), hash } },
    ]) {
      expect(await send('administrator', 'POST', 'widgets', wrong)).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_widget' },
      });
    }
  });

  test('of a type that does not show them come encoded or from a form, and never raw', async () => {
    const raw = { id_base: 'hours', instance: { raw: { title: 'Raw' } } };
    expect((await send('administrator', 'POST', 'widgets', raw)).status).toBe(400);
    const id = await make({ id_base: 'hours', form_data: 'widget-hours[2][title]=Form&widget-hours[3][title]=No' });
    const { instance } = (await edit(id)) as { instance: JsonMap };
    expect(Object.keys(instance)).toEqual(['encoded', 'hash']);
    expect(await site.rows('select settings from widgets')).toEqual([{ settings: { title: 'Form', link: '' } }]);
    expect((await send('administrator', 'PUT', `widgets/${id}`, { instance })).status).toBe(200);
  });

  test('a form that cannot be read, or is for other widgets, changes nothing', async () => {
    const id = await make(text('a'));
    const before = await settingsOf(id);
    const put = (form_data: string) => send('administrator', 'PUT', `widgets/${id}`, { form_data });
    expect(await put('%zz=1')).toMatchObject({ status: 400, body: { code: 'rest_invalid_widget' } });
    for (const other of ['', 'x', 'widget-text[3][title]=x', 'widget-text=x', 'widget-text[]=x', 'widget-text[2]=x'])
      expect((await put(other)).status, other).toBe(200);
    expect(await settingsOf(id)).toEqual(before);
    expect((await put('widget-text[2][title]=a%00b&widget-text[2][constructor]=x')).status).toBe(200);
    expect(await settingsOf(id)).toEqual({ title: 'ab', text: '', filter: false });
  });

  test('a widget without any has no form', async () => {
    expect(await edit(await make({ id_base: 'plain' }))).toMatchObject({ rendered_form: null, instance: { raw: {} } });
  });

  test('a form shows them as text, and gives back what it shows', async () => {
    const title = `"><b onclick='x'>&amp; \u00e4`;
    const id = await make({
      id_base: 'custom_html',
      instance: { raw: { title: 'T', content: `\n${title}</textarea>` } },
    });
    const form = String((await edit(id))['rendered_form']);
    expect(form).toContain('name="widget-custom_html[2][content]"');
    expect(form).toContain('&lt;/textarea&gt;');
    expect(form.match(/<\/textarea>/g)).toHaveLength(1);
  });
});

describe('what widgets show', () => {
  const hostile = `<script>x()</script><img src=x onerror=x()><a href="java\tscript:x()">a</a><b>bold</b><iframe src=x></iframe>`;

  const shown = async (who: Who, body: JsonMap): Promise<string> => {
    const made = await send(who, 'POST', 'widgets', { sidebar: 'right', ...body });
    expect(made.status).toBe(201);
    return String((made.body as JsonMap)['rendered']);
  };

  test.for([
    ['text', { title: hostile, text: hostile, filter: true }],
    ['text', { title: hostile, text: hostile }],
    ['custom_html', { title: hostile, content: hostile }],
    ['block', { content: `<!-- wp:paragraph --><p>${hostile}</p><!-- /wp:paragraph -->${hostile}` }],
    ['media_image', { url: 'javascript:x()', link_url: ' JavaScript:x()', caption: hostile, alt: `"${hostile}` }],
    ['media_image', { url: '/a.png', link_url: 'data:text/html,x', image_classes: '"><script>', title: hostile }],
    ['media_audio', { url: 'javascript:x()' }],
    ['media_video', { url: 'vbscript:x()', preload: '" onplay="x()' }],
    ['rss', { url: 'javascript:x()', title: hostile }],
    ['tag_cloud', { taxonomy: `"><script>`, title: hostile }],
    ['pages', { title: hostile, exclude: hostile }],
    ['search', { title: '<<b>script>x()</script>' }],
  ] as const)('%s is harmless when somebody set it who may not write freely', async ([type, raw]) => {
    const html = await shown('filtered', { id_base: type, instance: { raw } });
    expect(activeIn(html)).toEqual([]);
    const encoded = await send('filtered', 'POST', `widget-types/${type}/encode`, {
      form_data: Object.entries(raw)
        .map(([name, value]) => `widget-${type}[1][${name}]=${encodeURIComponent(String(value))}`)
        .join('&'),
    });
    expect(activeIn(String((encoded.body as JsonMap)['preview']))).toEqual([]);
  });

  test('who may write freely does (negative control)', async () => {
    const html = await shown('administrator', { id_base: 'custom_html', instance: { raw: { content: hostile } } });
    expect(activeIn(html)).not.toEqual([]);
  });

  test('what was signed for one who writes freely is filtered when another saves it', async () => {
    const free = { id_base: 'custom_html', instance: { raw: { content: hostile } } };
    const { instance } = (await edit(await make(free))) as { instance: JsonMap };
    const { encoded = '', hash = '' } = instance;
    const html = await shown('filtered', { id_base: 'custom_html', instance: { encoded, hash } });
    expect(activeIn(html)).toEqual([]);
  });

  test('code makes no address that a browser would run', async () => {
    const id = await make({ id_base: 'hours', sidebar: 'right', form_data: 'widget-hours[2][link]=javascript:x()' });
    expect((await edit(id))['rendered']).toBe(
      '<div id="hours-2" class="widget widget_hours"><a href="x()">Open</a></div>',
    );
  });

  test('every type shows something of a site with content, or nothing where it is told nothing', async () => {
    await site.rows(`
      insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
        select type, 'publish', type, 'A ' || type, 1, now(), now(), now(), now() from unnest(array['post', 'page']) type`);
    const { body: types } = await send('administrator', 'GET', 'widget-types?_fields=id');
    const raw = { title: 'Title', url: 'https://example.org/file', text: 'Words', content: 'Words', number: 3 };
    const seen: Record<string, string> = {};
    for (const { id } of types as unknown as readonly { id: string }[]) {
      if (id === 'hours') continue;
      const made = await send('administrator', 'POST', 'widgets', { id_base: id, sidebar: 'right', instance: { raw } });
      seen[id] = String((made.body as JsonMap)['rendered']);
    }
    expect(seen['calendar']).toMatch(
      /<td class="today"><a href="http:\/\/site\.test\/\d{4}\/\d\d\/\d\d\/">\d+<\/a><\/td>/,
    );
    expect(seen['pages']).toMatch(/<ul>\s*<li class="page_item page-item-/);
    expect(seen['recent-posts']).toMatch(/<li>\s*<a href="[^"]*">A post<\/a>\s*<\/li>/);
    expect(seen['recent-comments']).toContain('<ul id="recentcomments">');
    expect(seen['archives']).toMatch(/<ul>\s*<li><a href='[^']*'>/);
    // What has nothing to show is not shown at all, title and wrapper included.
    for (const empty of ['tag_cloud', 'media_gallery', 'nav_menu']) expect(seen[empty], empty).toBe('');
    expect(seen['meta']).toContain('http://site.test/sign-in');
    expect(seen['media_image']).toContain('<img src="https://example.org/file"');
    expect(seen['media_audio']).toContain('<audio controls src="https://example.org/file">');
    expect(seen['rss']).toContain('href="https://example.org/file"');
    expect(seen['search']).toContain('<form role="search"');
    expect(seen['block']).toContain('<p>Words</p>');
    for (const [id, html] of Object.entries(seen).filter(([, shown]) => shown !== ''))
      expect(html, id).toMatch(/^<div id="[\w-]+" class="(?:widget_text )?widget widget_/);
  });
});

test('classic widgets without a title have the one of their type, and markup of their own', async () => {
  const preview = async (type: string, options: JsonMap = {}): Promise<string> => {
    const { body } = await send('administrator', 'POST', `widget-types/${type}/encode`, { instance: {} }, options);
    return String((body as JsonMap)['preview']);
  };
  expect(await preview('categories')).toMatch(
    /^<div class="widget widget_categories"><h2 class="widgettitle">Categories<\/h2>\s*<ul>\s*<li class="cat-item/,
  );
  expect(await preview('archives')).toContain('<h2 class="widgettitle">Archives</h2>');
  expect(await preview('recent-comments')).toContain('<h2 class="widgettitle">Recent Comments</h2>');
  expect(await preview('search')).toContain('class="search-form"');
  expect(await preview('search', { stylesheet: 'fixture-classic' })).toContain('class="searchform"');
});

describe('a menu in a widget', () => {
  const item = async (menu: number, more: JsonMap): Promise<number> => {
    const body = { menus: menu, status: 'publish', ...more };
    const made = (await send('administrator', 'POST', 'menu-items', body)).body as JsonMap;
    return Number(made['id']);
  };
  const page = async (title: string, status: string): Promise<JsonMap> => {
    const { body } = await send('administrator', 'POST', 'pages', { title, status });
    return { type: 'post_type', object: 'page', object_id: (body as JsonMap)['id'] ?? 0 };
  };

  test('shows what everybody may know of it, item below item', async () => {
    await site.rows(`
      insert into users (id, login, email, password_hash, slug, display_name, roles)
        values (${roles.indexOf('administrator') + 1}, 'admin', 'admin@example.org', '', 'admin', 'Admin', '{administrator}')`);
    const { body } = await send('administrator', 'POST', 'menus', { name: 'Shown' });
    const menu = Number((body as JsonMap)['id']);
    const top = await item(menu, { title: 'Top & more', url: 'https://example.org/?a&b', menu_order: 1 });
    await item(menu, { ...(await page('Open page', 'publish')), parent: top, menu_order: 2 });
    await item(menu, { ...(await page('Closed page', 'private')), menu_order: 3 });
    await item(menu, { ...(await page('Draft page', 'draft')), menu_order: 4 });
    const id = await make({
      id_base: 'nav_menu',
      sidebar: 'right',
      instance: { raw: { title: 'Nav', nav_menu: menu } },
    });
    const html = String((await edit(id))['rendered']);
    expect(html).toContain(
      `<ul class="menu"><li class="menu-item menu-item-${top}"><a href="https://example.org/?a&#038;b">Top &#038; more</a><ul class="sub-menu">`,
    );
    expect(html).toContain('>Open page</a>');
    expect(html).not.toMatch(/Closed|Draft/);
    for (const other of [0, 999_999]) {
      const { body: empty } = await send('administrator', 'PUT', `widgets/${id}`, {
        instance: { raw: { nav_menu: other } },
      });
      expect(empty).toMatchObject({ rendered: '' });
    }
  });
});

describe('who sees what', () => {
  const readable = async (who: Who): Promise<Record<string, number>> => {
    const paths = [
      'widgets',
      'widgets/text-2',
      'widgets/text-3',
      'widgets/text-9',
      'widget-types',
      'widget-types/text',
    ];
    const sidebars = ['sidebars', 'sidebars/left', 'sidebars/right', `sidebars/${inactive}`, 'sidebars/nowhere'];
    const seen: Record<string, number> = {};
    for (const path of [...paths, ...sidebars]) seen[path] = (await send(who, 'GET', path)).status;
    return seen;
  };

  test('only those who edit theme options see widgets, types and closed sidebars; what is not there is not there for anybody', async () => {
    await make(text('a', { sidebar: 'right' }));
    await make(text('b', { sidebar: 'left' }));
    for (const who of [...roles, 'filtered'] as const) {
      const may = who === 'administrator' || who === 'filtered';
      const managed = may ? 200 : who === 'visitor' ? 401 : 403;
      expect(await readable(who), who).toEqual({
        widgets: managed,
        'widgets/text-2': managed,
        'widgets/text-3': managed,
        'widgets/text-9': 404,
        'widget-types': managed,
        'widget-types/text': managed,
        sidebars: 200,
        'sidebars/left': managed,
        'sidebars/right': 200,
        [`sidebars/${inactive}`]: managed,
        'sidebars/nowhere': 404,
      });
      const { body } = await send(who, 'GET', 'sidebars?_embed&context=edit');
      const whole = JSON.stringify(body);
      expect(whole.includes('text-3'), who).toBe(may);
      expect(whole.includes('Words of'), who).toBe(may);
    }
  });

  test('the dialect of others calls the inactive ones by its own prefix', async () => {
    const core = openTestCore({ env: { PLATEN_DIALECT: 'wp' } });
    const schema = core.site().router.match('/wp/v2/widgets', 'POST')?.route.endpoints[1]?.args;
    expect(schema).toMatchObject({ sidebar: { schema: { default: 'wp_inactive_widgets' } } });
    await core.close();
  });
});
