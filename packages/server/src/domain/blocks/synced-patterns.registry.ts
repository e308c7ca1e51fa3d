import type { SiteDraft } from '../../site/site-draft.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import { inFull } from '../posts/post-needs.fields.ts';
import type { PostField } from '../posts/post-needs.fields.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { changeFields } from '../posts/post-kinds.registry.ts';

/** The type of posts that hold patterns: changed in one place, changed wherever they are shown. */
export const patternType = 'cms_block';

/** Meta key that tells whether a pattern stays the same wherever it is shown: nothing for yes, `partial`, or `unsynced`. */
const syncMark = 'cms_pattern_sync_status';

/** Whether other texts may show a pattern or a menu: only what is published and open is shown. */
export const isShared = (row: PostRow): boolean => row.status === 'publish' && !isProtected(row);

type Draft = Pick<SiteDraft, 'dialect' | 'postKinds' | 'registeredFields' | 'capabilityRules' | 'postTypes'>;

export function registerSyncedPatterns(draft: Draft): void {
  const { dialect, postKinds, registeredFields } = draft;
  const mark = dialect.outward(syncMark);
  const changes = { title: asWritten, content: asWritten, meta: without(mark) };
  postKinds.add(patternType, { hidesTrash: true, fields: (usual) => changeFields(usual, changes) });
  registeredFields.set(patternType, [syncStatus(mark)]);
  registerPatternRights(draft);
}

/** Patterns are read to be edited or put into a text: they show what was written, and not what comes of it. */
function asWritten(field: PostField): PostField {
  const { rendered: _, ...parts } = field.parts ?? {};
  const shown = (part: PostField): PostField => ({ ...part, in: inFull });
  return { ...field, parts: changeFields(parts, { raw: shown, blocks: shown }) };
}

/** The mark is written as meta, but read beside it. */
const without =
  (mark: string) =>
  (meta: PostField): PostField => {
    const { [mark]: _, ...parts } = meta.parts ?? {};
    return { ...meta, parts };
  };

/** Left empty where patterns are embedded: who embeds one shows it, and has no use for its mark. */
const syncStatus = (name: string): RegisteredField => ({
  name,
  schema: null,
  get: (_, { request, row }) => {
    const [mark] = request.query['context'] === 'embed' ? [] : ((row as PostRow).meta[syncMark] ?? []);
    return typeof mark === 'string' ? mark : '';
  },
});

/** Capabilities of patterns by their own names come down to those of posts. */
function registerPatternRights({ capabilityRules, postTypes }: Draft): void {
  const names = Object.values(postTypes.get(patternType)?.capabilities ?? {}).filter((name) =>
    name.endsWith('_blocks'),
  );
  for (const name of new Set(names)) capabilityRules.add(name, () => [name.replace(/_blocks$/, '_posts')]);
}
