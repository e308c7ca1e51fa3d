import { autosavesOfPosts, removeAutosavesOf } from './autosaves.actions.ts';
import { previewPage } from './preview.page.ts';
import { createPreviews } from './previews.rules.ts';
import { revisionRoutes } from './revision-routes.resource.ts';
import { registerRevisionFields } from './revision-registered.fields.ts';
import { registerRevisionRelations } from './revision-relations.fields.ts';
import { keepRevision } from './revisions.actions.ts';
import { never } from '../../access/capabilities.ts';
import type { Noun } from '../noun.ts';

/** Revisions listen to what happens to posts; posts know nothing of them. */
export const revisions = {
  name: 'revisions',
  register: ({ hooks, capabilityRules }) => {
    // Granted to no role by default; plugins can map it in `map_meta_cap`.
    capabilityRules.add('delete_revision', () => [never]);
    const registrar = hooks.registrar('revisions');
    for (const saving of ['save_post', 'after_insert_post'] as const)
      registrar.addAction(saving, (post, { scope, before }) => keepRevision(scope, saving, { post, before }));
    registrar.addAction('delete_user', ({ id }, { scope }) => removeAutosavesOf(scope, id));
    registrar.addFilter(
      'post_autosaves',
      async (known, { scope, rows }) => new Map([...known, ...(await autosavesOfPosts(scope, rows))]),
    );
  },
  settle: (draft) => {
    registerRevisionFields(draft);
    registerRevisionRelations(draft);
  },
  routes: revisionRoutes,
  tools: ({ config }) => ({ previews: createPreviews(config.secret) }),
  pages: (core) => [previewPage(core)],
} satisfies Noun;
