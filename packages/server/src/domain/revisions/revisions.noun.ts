import { newerAutosaves, removeAutosavesOf } from './autosaves.actions.ts';
import { keepRevision } from './revisions.actions.ts';
import { never } from '../../access/capabilities.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** Revisions listen to what happens to posts; posts know nothing of them. */
export function registerRevisions({ hooks, capabilityRules }: Pick<SiteDraft, 'hooks' | 'capabilityRules'>): void {
  // Nobody holds it, unless a plugin says otherwise in `map_meta_cap`.
  capabilityRules.add('delete_revision', () => [never]);
  const registrar = hooks.registrar('revisions');
  registrar.addAction('save_post', (post, { scope, before }) => keepRevision(scope, post, before));
  registrar.addAction('delete_user', ({ id }, { scope }) => removeAutosavesOf(scope, id));
  registrar.addFilter(
    'post_newer_autosaves',
    async (ids, { scope, rows }) => new Map([...ids, ...(await newerAutosaves(scope, rows))]),
  );
}
