import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SlotFillProvider } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { SnackbarNotices } from '@wordpress/notices';
import { useState } from 'react';
import { useProblem } from '../../fields/problem.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { idsIn, RelationPicker, relationsIn } from './relation-picker.tsx';
import { needed } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { fieldOf } from '../../fields/schema-fields.ts';
import type { Described } from '../../fields/schema-fields.ts';
import { useGo } from '../../shell/go.ts';
import { notifySuccess } from '../../shell/notices.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { collectionOf, statusNames } from './content.ts';
import { Trashed } from './trashed.tsx';

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
const chosen = ['draft', 'pending', 'publish', 'private'];

/** For types without the block editor: a form generated from the schema. */
export function ContentForm({ type, id }: { type: ContentType; id: number }) {
  const path = `${collectionOf(type)}/${id}`;
  const go = useGo();
  const client = useQueryClient();
  const { data: described } = useQuery({
    queryKey: [collectionOf(type), 'schema'],
    queryFn: async () => (await request<Described>(collectionOf(type), { method: 'OPTIONS' })).data.schema.properties,
    staleTime: Infinity,
    ...needed,
  });
  const { data: stored } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Written>(path, { query: { context: 'edit' } })).data,
    ...needed,
  });
  const [changes, setChanges] = useState<Values>({});
  const { problem, validity, fail, clear, onChanged } = useProblem();
  const [isBusy, setBusy] = useState(false);
  const metaNames = Object.keys(described?.['meta']?.properties ?? {});
  const status = String(changes['status'] ?? (stored?.status === 'auto-draft' ? 'draft' : stored?.status));

  const save = async (): Promise<void> => {
    const isMeta = (name: string): boolean => metaNames.includes(name);
    const plain = Object.entries(changes).filter(([name]) => !isMeta(name));
    const meta = Object.entries(changes).filter(([name]) => isMeta(name));
    const body = {
      status,
      ...Object.fromEntries(plain),
      ...(meta.length > 0 && { meta: Object.fromEntries(meta) }),
    };
    client.setQueryData([path], (await request<Written>(path, { method: 'POST', body })).data);
    setChanges({});
    void client.invalidateQueries({ queryKey: [collectionOf(type)] });
    void client.invalidateQueries({ queryKey: ['counts'] });
    notifySuccess(`${type.labels['singular_name'] ?? type.name} saved.`);
  };
  useUnsaved({
    name: `"${String(changes['title'] ?? (stored?.title?.raw || type.name))}"`,
    isDirty: () => Object.keys(changes).length > 0,
    // A draft is saved without asking: only its editors can see it.
    keep: async () => {
      const isDraft = (stored?.status === 'draft' || stored?.status === 'auto-draft') && status === 'draft';
      if (isDraft) await save();
      return isDraft;
    },
    save,
  });
  if (stored?.status === 'trash') return <Trashed type={type} id={id} title={stored.title?.raw || '(no title)'} />;
  if (described === undefined || stored === undefined) return <p className="loading">Loading…</p>;

  const ownNames = Object.keys(described).filter((name) => !usual.has(name));
  const fields: Field<Values>[] = [
    ...('title' in type.supports ? [{ id: 'title', label: 'Title', type: 'text' } as const] : []),
    ...('excerpt' in type.supports
      ? [{ id: 'excerpt', label: 'Excerpt', type: 'text', Edit: 'textarea' } as const]
      : []),
    ...ownNames.flatMap((name) => fieldOf(name, described[name] ?? {})),
    ...metaNames.flatMap((name) => fieldOf(name, described['meta']?.properties?.[name] ?? {})),
    {
      id: 'status',
      label: 'Status',
      type: 'text',
      Edit: 'select',
      elements: chosen.map((value) => ({ value, label: statusNames[value] ?? value })),
    },
  ];
  const values: Values = {
    ...stored.meta,
    ...Object.fromEntries(ownNames.map((name) => [name, stored[name]])),
    title: stored.title?.raw ?? '',
    excerpt: stored.excerpt?.raw ?? '',
    ...changes,
    status,
  };

  const submit = async (): Promise<void> => {
    setBusy(true);
    clear();
    await save().catch(fail);
    setBusy(false);
  };

  return (
    <SlotFillProvider>
      <main className="screen">
        <div className="screen-head">
          <Button variant="tertiary" size="compact" onClick={() => go.back(`/${type.rest_base}`)}>
            ← {type.name}
          </Button>
          <h1>{String(values['title'] || '(no title)')}</h1>
        </div>
        <ProblemForm
          className="card is-padded form"
          problem={problem}
          fields={fields.map((field) => field.id)}
          onSubmit={submit}
        >
          <DataForm<Values>
            data={values}
            fields={fields}
            form={{ layout: { type: 'regular' }, fields: fields.map((field) => field.id) }}
            validity={validity}
            onChange={(changed) => {
              setChanges({ ...changes, ...changed });
              onChanged(changed);
            }}
          />
          {relationsIn(described).map((member) => (
            <RelationPicker
              key={member.name}
              member={member}
              ids={idsIn(values[member.name])}
              onChange={(ids) => setChanges({ ...changes, [member.name]: member.many ? ids : (ids[0] ?? null) })}
            />
          ))}
          <div className="buttons is-left">
            <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
              Save
            </Button>
          </div>
        </ProblemForm>
        <SnackbarNotices className="snackbars" />
      </main>
    </SlotFillProvider>
  );
}
