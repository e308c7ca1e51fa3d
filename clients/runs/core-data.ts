import { expect } from 'vitest';
import type { Site } from '../service/site.ts';
import { openSignedIn } from './api-fetch.ts';
import type { SignedIn } from './api-fetch.ts';
import { fresh } from './run.ts';
import type { Run } from './run.ts';

interface Entity {
  readonly id: number;
  readonly [member: string]: unknown;
}

interface Problem {
  readonly code: string;
}

/** The part of the store that is used here; a selector is read through `select`, or awaited through `resolve`. */
interface Selectors {
  getEntityRecord(kind: string, name: string, id?: number | string): Entity | undefined;
  getEntityRecords(kind: string, name: string, query?: object): readonly Entity[] | null;
  getEntityRecordsTotalItems(kind: string, name: string, query?: object): number | null;
  getEntityRecordsTotalPages(kind: string, name: string, query?: object): number | null;
  getEditedEntityRecord(kind: string, name: string, id: number | string | undefined): Entity | false;
  hasEditsForEntityRecord(kind: string, name: string, id: number | string | undefined): boolean;
  getLastEntitySaveError(kind: string, name: string, id: number): Problem | undefined;
  getLastEntityDeleteError(kind: string, name: string, id: number): Problem | undefined;
  getRevisions(kind: string, name: string, id: number, query?: object): readonly Entity[] | null;
  getAutosaves(type: string, id: number): readonly Entity[] | undefined;
  getCurrentUser(): Entity;
  canUser(action: string, resource: object): boolean | undefined;
}

interface SaveOptions {
  readonly isAutosave?: boolean;
  readonly throwOnError?: boolean;
}

interface Actions {
  saveEntityRecord(kind: string, name: string, record: object, options?: SaveOptions): Promise<Entity | undefined>;
  editEntityRecord(kind: string, name: string, id: number | string | undefined, edits: object): Promise<void>;
  saveEditedEntityRecord(kind: string, name: string, id?: number | string): Promise<Entity | undefined>;
  deleteEntityRecord(kind: string, name: string, id: number, query?: object, options?: SaveOptions): Promise<unknown>;
  __experimentalBatch(
    requests: readonly ((actions: Pick<Actions, 'saveEntityRecord'>) => Promise<Entity | undefined>)[],
  ): Promise<readonly (Entity | undefined)[]>;
}

type Resolving = {
  [Name in keyof Selectors]: (...given: Parameters<Selectors[Name]>) => Promise<ReturnType<Selectors[Name]>>;
};

interface Registry {
  register(store: object): void;
  select(name: 'core'): Selectors;
  resolveSelect(name: 'core'): Resolving;
  dispatch(name: 'core'): Actions;
}

interface Package {
  readonly store: object;
  readonly __experimentalFetchLinkSuggestions: (words: string, options: object) => Promise<readonly Entity[]>;
}

interface Store {
  readonly select: Selectors;
  readonly resolve: Resolving;
  readonly dispatch: Actions;
}

interface Editor extends Pick<SignedIn, 'as' | 'asked'> {
  /** A store that knows nothing yet, as after loading the page. */
  open(): Store;
  /** What the editor offers for a link while somebody types. */
  suggest(words: string): Promise<readonly Entity[]>;
}

async function connect(site: Site): Promise<Editor> {
  const { as, asked, load } = await openSignedIn(site);
  const { store, __experimentalFetchLinkSuggestions: suggest } = load<Package>('@wordpress/core-data');
  const { createRegistry } = load<{ createRegistry: () => Registry }>('@wordpress/data');
  return {
    as,
    asked,
    suggest: (words) => suggest(words, { perPage: 5 }),
    open: () => {
      const registry = createRegistry();
      registry.register(store);
      return {
        select: registry.select('core'),
        resolve: registry.resolveSelect('core'),
        dispatch: registry.dispatch('core'),
      };
    },
  };
}

const ids = (list: readonly Entity[] | null): number[] => (list ?? []).map(({ id }) => id);

export const coreDataRun: Run<Editor> = {
  client: '@wordpress/core-data',
  connect,
  checks: {
    'lists posts with their totals': async ({ open }, { seeded: { posts } }) => {
      const { resolve, select } = open();
      const query = { before: '2024-02-01T00:00:00', per_page: 5, page: 3, order: 'asc' };
      expect(ids(await resolve.getEntityRecords('postType', 'post', query))).toEqual(posts.slice(10));
      expect(select.getEntityRecordsTotalItems('postType', 'post', query)).toBe(13);
      expect(select.getEntityRecordsTotalPages('postType', 'post', query)).toBe(3);
    },

    'collects every page of a list': async ({ open }) => {
      const { resolve } = open();
      const tags = await resolve.getEntityRecords('taxonomy', 'post_tag', { per_page: -1, orderby: 'id' });
      expect(tags?.at(100)).toMatchObject({ name: 'Herb 100' });
    },

    'edits a post and saves the edits': async ({ open }) => {
      const { resolve, select, dispatch } = open();
      const title = fresh('Oolong');
      const made = await dispatch.saveEntityRecord('postType', 'post', { title, status: 'draft', content: 'Half.' });
      const id = made?.id ?? 0;
      expect(await resolve.getEntityRecord('postType', 'post', id)).toMatchObject({ title: { raw: title } });
      await dispatch.editEntityRecord('postType', 'post', id, { title: 'Darjeeling', status: 'publish' });
      expect(select.hasEditsForEntityRecord('postType', 'post', id)).toBe(true);
      await dispatch.saveEditedEntityRecord('postType', 'post', id);
      expect(select.hasEditsForEntityRecord('postType', 'post', id)).toBe(false);
      const stored = await open().resolve.getEntityRecord('postType', 'post', id);
      expect(stored).toMatchObject({ title: { raw: 'Darjeeling' }, status: 'publish', content: { raw: 'Half.' } });
      await dispatch.deleteEntityRecord('postType', 'post', id, {}, { throwOnError: true });
      expect(await open().resolve.getEntityRecord('postType', 'post', id)).toMatchObject({ status: 'trash' });
    },

    'keeps autosaves and revisions': async ({ open }) => {
      const { resolve, dispatch } = open();
      const made = await dispatch.saveEntityRecord('postType', 'post', { title: fresh('Mint'), status: 'publish' });
      const id = made?.id ?? 0;
      await dispatch.saveEntityRecord('postType', 'post', { id, content: 'First.' });
      await dispatch.saveEntityRecord('postType', 'post', { id, content: 'Unsure.' }, { isAutosave: true });
      expect(await resolve.getAutosaves('post', id)).toMatchObject([{ parent: id, content: { raw: 'Unsure.' } }]);
      const revisions = await resolve.getRevisions('postType', 'post', id, { context: 'edit' });
      expect(revisions).toMatchObject([{ parent: id, content: { raw: 'First.' } }]);
      const stored = await open().resolve.getEntityRecord('postType', 'post', id);
      expect(stored).toMatchObject({ content: { raw: 'First.' } });
    },

    'writes pages, terms and comments': async ({ open }, { seeded }) => {
      const { dispatch } = open();
      const wishes = [
        ['postType', 'page', { title: fresh('Rooms'), parent: seeded.page }, { menu_order: 3 }],
        ['taxonomy', 'category', { name: fresh('Black') }, { description: 'Strong.' }],
        ['taxonomy', 'post_tag', { name: fresh('Autumn') }, { description: 'Late.' }],
        ['root', 'comment', { post: seeded.posts[1], content: fresh('Lovely.') }, { author_name: 'Mo' }],
      ] as const;
      for (const [kind, name, wish, change] of wishes) {
        const made = await dispatch.saveEntityRecord(kind, name, wish, { throwOnError: true });
        const id = made?.id ?? 0;
        await dispatch.saveEntityRecord(kind, name, { id, ...change }, { throwOnError: true });
        const { resolve } = open();
        expect(await resolve.getEntityRecord(kind, name, id)).toMatchObject({ id, ...change });
        expect(ids(await resolve.getEntityRecords(kind, name, { include: [id], status: 'any' }))).toEqual([id]);
        await dispatch.deleteEntityRecord(kind, name, id, { force: true }, { throwOnError: true });
      }
    },

    'writes users and knows who it is': async ({ open, as }, { editor }) => {
      const { resolve, dispatch } = open();
      const me = await resolve.getCurrentUser();
      expect(me).toMatchObject({ slug: 'olu' });
      expect(await as(editor, () => open().resolve.getCurrentUser())).toMatchObject({ slug: editor.login });
      const username = fresh('guest').replaceAll(' ', '-');
      const wish = { username, email: `${username}@example.org`, password: 'a long enough secret', roles: ['author'] };
      const made = await dispatch.saveEntityRecord('root', 'user', wish, { throwOnError: true });
      const id = made?.id ?? 0;
      expect(await dispatch.saveEntityRecord('root', 'user', { id, name: 'Guest' })).toMatchObject({ name: 'Guest' });
      expect(ids(await resolve.getEntityRecords('root', 'user', { roles: 'author' }))).toContain(id);
      await dispatch.deleteEntityRecord('root', 'user', id, { force: true, reassign: me.id }, { throwOnError: true });
    },

    'edits the settings of the site': async ({ open }) => {
      const { resolve, select, dispatch } = open();
      expect(await resolve.getEntityRecord('root', 'site')).toMatchObject({ title: 'Tea house' });
      for (const title of ['Tea garden', 'Tea house']) {
        await dispatch.editEntityRecord('root', 'site', undefined, { title });
        expect(select.getEditedEntityRecord('root', 'site', undefined)).toMatchObject({ title });
        await dispatch.saveEditedEntityRecord('root', 'site');
        expect(await open().resolve.getEntityRecord('root', 'site')).toMatchObject({ title });
      }
    },

    'learns types, taxonomies and statuses': async ({ open }) => {
      const { resolve } = open();
      expect(await resolve.getEntityRecord('root', 'postType', 'page')).toMatchObject({ rest_base: 'pages' });
      const taxonomies = await resolve.getEntityRecords('root', 'taxonomy', { per_page: -1 });
      expect(taxonomies?.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['category', 'post_tag']));
      const statuses = await resolve.getEntityRecords('root', 'status');
      expect(statuses?.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['publish', 'draft']));
    },

    'finds what to link to, and keeps patterns': async ({ open, suggest }, { url, seeded }) => {
      expect(await suggest('About the house')).toMatchObject([
        { id: seeded.page, title: 'About the house', url: `${url}/about-the-house/`, kind: 'post-type' },
      ]);
      const { dispatch, resolve } = open();
      const pattern = { title: fresh('Menu card'), content: '<!-- wp:paragraph --><p>Tea</p><!-- /wp:paragraph -->' };
      const made = await dispatch.saveEntityRecord('postType', 'wp_block', { ...pattern, status: 'publish' });
      expect(ids(await resolve.getEntityRecords('postType', 'wp_block'))).toContain(made?.id);
      const id = made?.id ?? 0;
      await dispatch.deleteEntityRecord('postType', 'wp_block', id, { force: true }, { throwOnError: true });
    },

    'sends several changes at once': async ({ open, asked }) => {
      const { dispatch } = open();
      const names = [fresh('One'), fresh('Two'), fresh('Three')];
      const before = asked.length;
      const made = await dispatch.__experimentalBatch(
        names.map(
          (name) =>
            ({ saveEntityRecord }) =>
              saveEntityRecord('taxonomy', 'category', { name }),
        ),
      );
      expect(made.map((each) => each?.['name'])).toEqual(names);
      expect(asked.slice(before).filter((each) => each.startsWith('POST'))).toEqual(['POST /wp-json/batch/v1']);
      for (const each of made) {
        await dispatch.deleteEntityRecord(
          'taxonomy',
          'category',
          each?.id ?? 0,
          { force: true },
          { throwOnError: true },
        );
      }
    },

    'is told why it is refused': async ({ open }) => {
      const { select, dispatch } = open();
      const id = 999_999;
      await dispatch.saveEntityRecord('postType', 'post', { id, title: 'No' });
      expect(select.getLastEntitySaveError('postType', 'post', id)).toMatchObject({ code: 'rest_post_invalid_id' });
      await dispatch.deleteEntityRecord('postType', 'post', id);
      expect(select.getLastEntityDeleteError('postType', 'post', id)).toMatchObject({ code: 'rest_post_invalid_id' });
      const twice = dispatch.saveEntityRecord('taxonomy', 'post_tag', { name: 'Spring' }, { throwOnError: true });
      await expect(twice).rejects.toMatchObject({ code: 'term_exists' });
    },

    'asks what a person may do': async ({ open, as }, { seeded, editor }) => {
      const post = { kind: 'postType', name: 'post', id: seeded.posts[0] };
      const ask = async (): Promise<readonly (boolean | undefined)[]> => {
        const { resolve } = open();
        return [
          await resolve.canUser('create', { kind: 'postType', name: 'page' }),
          await resolve.canUser('update', post),
          await resolve.canUser('delete', post),
          await resolve.canUser('create', { kind: 'root', name: 'user' }),
          await resolve.canUser('update', { kind: 'root', name: 'site' }),
        ];
      };
      expect(await ask()).toEqual([true, true, true, true, true]);
      expect(await as(editor, ask)).toEqual([true, true, true, false, false]);
    },
  },
};
