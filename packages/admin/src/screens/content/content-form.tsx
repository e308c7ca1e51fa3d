import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { idsIn, RelationPicker, relationsIn } from './relation-picker.tsx';
import type { ContentType } from '../../api/queries.ts';
import { needed, schemaQuery, useRecord } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { fieldOf } from '../../fields/schema-fields.ts';
import type { Schemas } from '../../fields/schema-fields.ts';
import { useGo } from '../../shell/go.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { contentOf, listLink, statusNames } from './content.ts';
import { DetailList } from './detail-list.tsx';
import styles from './detail-list.module.css';
import { Trashed } from './trashed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

interface Written {
  readonly status: string;
  readonly title?: { readonly raw: string };
  readonly excerpt?: { readonly raw: string };
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields that every type has: shown in their own way, or not at all. */
const usual = new Set(
  'date date_gmt guid id link modified modified_gmt slug status type password permalink_template generated_slug class_list title content author excerpt featured_media comment_status ping_status sticky template format meta parent menu_order'.split(
    ' ',
  ),
);
/** The button that saves is in the header. */
const formId = 'record';
const chosen = ['draft', 'pending', 'publish', 'private'];

/** For types without the block editor: a form generated from the schema. */
export function ContentForm({ type, id }: { type: ContentType; id: number }) {
  const go = useGo();
  const posts = contentOf<Written>(type);
  const { data: described } = useQuery({ ...schemaQuery<Schemas>(posts), ...needed });
  const stored = useRecord(posts, id);
  const { submit } = useSave(posts);
  const metaNames = Object.keys(described?.['meta']?.properties ?? {});
  const ownNames = Object.keys(described ?? {}).filter((name) => !usual.has(name));
  const form = useForm<Values>(valuesOf(stored, ownNames), (values, changes) => {
    const isMeta = ([name]: readonly [string, unknown]): boolean => metaNames.includes(name);
    const { true: meta = [], false: plain = [] } = Object.groupBy(Object.entries(changes), (one) => `${isMeta(one)}`);
    const body = {
      id,
      status: values['status'],
      ...Object.fromEntries(plain),
      ...(meta.length > 0 && { meta: Object.fromEntries(meta) }),
    };
    return submit(body as object, {
      done: sprintf(__('%s saved.', 'platen'), type.labels['singular_name'] ?? type.name),
    });
  });
  const values = form.data;
  useUnsaved({
    name: `"${String(values['title'] || type.name)}"`,
    isDirty: () => form.isDirty,
    // A draft is saved without asking: only its editors can see it.
    keep: async () => {
      const isDraft = (stored?.status === 'draft' || stored?.status === 'auto-draft') && values['status'] === 'draft';
      if (isDraft) await form.save();
      return isDraft;
    },
    save: form.save,
  });
  if (stored?.status === 'trash')
    return <Trashed type={type} id={id} title={stored.title?.raw || __('(no title)', 'platen')} />;
  if (described === undefined || stored === undefined) return <ScreenSkeleton />;

  const fields: Field<Values>[] = [
    ...('title' in type.supports ? [{ id: 'title', label: __('Title', 'platen'), type: 'text' } as const] : []),
    ...('excerpt' in type.supports
      ? [{ id: 'excerpt', label: __('Excerpt', 'platen'), type: 'text', Edit: 'textarea' } as const]
      : []),
    ...ownNames.flatMap((name) => fieldOf(name, described[name] ?? {})),
    ...metaNames.flatMap((name) => fieldOf(name, described['meta']?.properties?.[name] ?? {})),
    {
      id: 'status',
      label: __('Status', 'platen'),
      type: 'text',
      Edit: 'select',
      elements: chosen.map((value) => ({ value, label: statusNames[value] ?? value })),
    },
  ];
  return (
    <Screen
      title={String(values['title'] || __('(no title)', 'platen'))}
      crumbs={
        <Button variant="tertiary" size="compact" onClick={() => go.back(listLink(type))}>
          {type.name}
        </Button>
      }
      note={<StatusPill status={stored.status === 'auto-draft' ? 'draft' : stored.status} names={statusNames} />}
      actions={
        <Button variant="primary" size="compact" type="submit" form={formId} isBusy={form.isBusy}>
          {__('Save', 'platen')}
        </Button>
      }
      isFlush
    >
      <div className={styles.split}>
        <DetailList type={type} />
        <div className={styles.form}>
          <RecordForm id={formId} form={form} fields={fields}>
            {relationsIn(described).map((member) => (
              <RelationPicker
                key={member.name}
                member={member}
                ids={idsIn(values[member.name])}
                onChange={(ids) => form.onChange({ [member.name]: member.many ? ids : (ids[0] ?? null) })}
              />
            ))}
          </RecordForm>
        </div>
      </div>
    </Screen>
  );
}

/** The stored values by field. Texts are edited as written. */
const valuesOf = (stored: Written | undefined, names: readonly string[]): Values => ({
  ...stored?.meta,
  ...Object.fromEntries(names.map((name) => [name, stored?.[name]])),
  title: stored?.title?.raw ?? '',
  excerpt: stored?.excerpt?.raw ?? '',
  status: stored?.status === 'auto-draft' ? 'draft' : stored?.status,
});
