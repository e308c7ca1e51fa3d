import { reassignPosts } from './author-posts.actions.ts';
import { editorSupportRoutes } from './editor-support.resource.ts';
import { publishingRoute } from './publishing/publishing.resource.ts';
import { sweepForgottenDrafts } from './new-drafts.actions.ts';
import { registerCoreKinds } from './core-kinds.registry.ts';
import { indexMeta } from './meta-indexes.jobs.ts';
import { followPosts } from './post-following.registry.ts';
import { registerPostRelations } from './post-relations.fields.ts';
import { registerPostRights } from './post-rights.rules.ts';
import { postEmbeds } from './posts.links.ts';
import { postLookup } from './posts.read.actions.ts';
import { postRoutes } from './posts.resource.ts';
import { publishDuePosts, publishTask, registerPostJobs, sweepDuePosts } from './schedule/schedule.jobs.ts';
import { createRegistry } from '../../lib/registry.ts';
import { settleFieldsOfEvery } from '../../site/site-draft.ts';
import type { Noun } from '../noun.ts';

export const posts = {
  name: 'posts',
  tags: ['posts'],
  registries: () => ({
    postKinds: createRegistry('kind of the post type'),
    shortcodes: createRegistry('shortcode'),
  }),
  register: (draft) => {
    registerCoreKinds(draft);
    registerPostJobs(draft);
    followPosts(draft);
    draft.hooks
      .registrar('posts')
      .addAction('delete_user', ({ id }, { scope, reassign }) => reassignPosts(scope, { from: id, to: reassign }));
  },
  settle: (draft) => {
    registerPostRights(draft);
    settleFieldsOfEvery(draft, 'post', new Map(draft.postTypes.all().map(({ name }) => [name, name])));
    registerPostRelations(draft);
  },
  routes: (draft) => [...postRoutes(draft), ...editorSupportRoutes, publishingRoute],
  embeds: postEmbeds,
  events: {
    'post.created': 'A post was created: a post, page, media item, or custom post type.',
    'post.updated': 'A post was updated.',
    'post.published': 'A post was published. Sent in addition to `post.created` or `post.updated`.',
    'post.trashed': 'A post was moved to trash.',
    'post.deleted': 'A post was deleted permanently.',
    'post.reassigned': 'The posts of one user were reassigned to another user.',
  },
  offers: (draft, plugin) => ({
    registerShortcode: (name, shortcode) => draft.shortcodes.add(name, plugin.watched(shortcode)),
  }),
  tools: () => ({ postLookup }),
  tasks: { [publishTask]: async (core) => void (await publishDuePosts(await core.ownScope())) },
  sweeps: [
    async (core) => sweepDuePosts(await core.ownScope()),
    async (core) => sweepForgottenDrafts(await core.ownScope()),
    indexMeta,
  ],
} satisfies Noun;
