import { filterFootnotes, footnotesKey } from './footnotes.rules.ts';
import { registerMeta } from './meta.registry.ts';
import { supports } from '../types/type.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

export function registerCoreMeta(draft: Pick<SiteDraft, 'metaKeys' | 'dialect'>): void {
  const { outward } = draft.dialect;
  registerMeta(draft, {
    object: 'user',
    key: 'persisted_preferences',
    type: 'object',
    single: true,
    showInRest: true,
    schema: {
      context: ['edit'],
      properties: {
        _modified: {
          description: 'Date of the last change of the preferences.',
          type: 'string',
          format: 'date-time',
          readonly: false,
        },
      },
      additionalProperties: true,
    },
  });
  registerMeta(draft, {
    object: 'comment',
    key: '_cms_note_status',
    restName: `_${outward('cms_note_status')}`,
    single: true,
    showInRest: true,
    schema: { description: 'Whether the note was resolved or reopened.', enum: ['resolved', 'reopen'] },
    canEdit: ({ canEditRecord }) => canEditRecord,
  });
  registerMeta(draft, {
    object: 'post',
    subtype: 'cms_block',
    key: 'cms_pattern_sync_status',
    restName: outward('cms_pattern_sync_status'),
    single: true,
    showInRest: true,
    schema: { enum: ['partial', 'unsynced'] },
  });
}

/** Types with an editor, free values and revisions keep footnotes; known once every plugin has registered its types. */
export function registerFootnotes(draft: Pick<SiteDraft, 'metaKeys' | 'postTypes'>): void {
  const needed = ['editor', 'custom-fields', 'revisions'];
  for (const type of draft.postTypes.all()) {
    if (!needed.every((feature) => supports(type, feature))) continue;
    registerMeta(draft, {
      object: 'post',
      subtype: type.name,
      key: footnotesKey,
      single: true,
      showInRest: true,
      revisioned: true,
      markup: filterFootnotes,
    });
  }
}
