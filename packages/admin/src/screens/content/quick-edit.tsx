import { useQuery } from '@tanstack/react-query';
import { Button, Notice, __experimentalInputControl as InputControl } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import { useEffect, useRef } from 'react';
import { lockQuery } from '../../api/platen.ts';
import { nounsOf } from '../../api/queries.ts';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { useRecord } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contentOf, statusNames, termIdsOf, termsOf, titleOf } from './content.ts';
import type { Content, Status } from './content.ts';
import { useAuthors } from './options.ts';
import type { Option } from './options.ts';
import styles from './term-choice.module.css';
import { TermChoice } from './term-choice.tsx';
import pane from '../../ui/pane.module.css';

interface Given {
  readonly type: ContentType;
  readonly taxonomies: readonly Taxonomy[];
  readonly id: number;
  readonly onClose: () => void;
}

interface Values {
  readonly title: string;
  readonly slug: string;
  readonly date: string;
  readonly status: string;
  readonly author: number;
  readonly sticky: boolean;
  readonly isOpen: boolean;
  /** Ids of terms by the route of their taxonomy. */
  readonly [base: string]: unknown;
}

const chosen = ['draft', 'pending', 'publish', 'private'];

/** The fields of a post that are often changed, beside the list. */
export function QuickEdit(given: Given) {
  const { type, taxonomies, id, onClose } = given;
  const bases = taxonomies.map(({ rest_base: base }) => base);
  const post = useRecord(contentOf(type), id, {
    query: {
      _fields: ['id,title,slug,date,status,author,sticky,comment_status,_links,_embedded', ...bases].join(','),
      _embed: 'wp:term',
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className={pane.pane} aria-label={__('Quick edit', 'platen')}>
      <div className={pane.head}>
        <h2 ref={heading} tabIndex={-1}>
          {post === undefined ? __('Quick edit', 'platen') : titleOf(post)}
        </h2>
        <Button size="compact" icon={closeSmall} label={__('Close quick edit', 'platen')} onClick={onClose} />
      </div>
      <div className={pane.body}>
        {post === undefined ? <Skeleton rows={6} /> : <QuickForm {...given} post={post} key={id} />}
      </div>
    </aside>
  );
}

function QuickForm({ type, taxonomies, id, post, onClose }: Given & { post: Content }) {
  const authors = useAuthors();
  const { data: lock } = useQuery(lockQuery(type.slug, id));
  const { submit } = useSave(contentOf(type));
  const bases = taxonomies.map(({ rest_base: base }) => base);
  const form = useForm<Values>(valuesOf(post, bases), async (_values, { isOpen, date, ...changes }) => {
    const body = {
      ...changes,
      // The input has no seconds, which the API requires.
      ...(date !== undefined && { date: date === '' ? null : `${date}:00` }),
      ...(isOpen !== undefined && { comment_status: isOpen ? 'open' : 'closed' }),
    } as Readonly<Record<string, unknown>> & { readonly status?: Status };
    await submit({ id, ...body }, { done: sprintf(__('"%s" saved.', 'platen'), titleOf(post)) });
  });
  useUnsaved({ name: `"${titleOf(post)}"`, isDirty: () => form.isDirty, save: form.save, isLostBySearch: true });
  return (
    <RecordForm
      form={form}
      fields={fieldsOf(type, post, authors)}
      className={styles.dialog}
      before={
        lock?.holder !== undefined && (
          <Notice status="warning" isDismissible={false}>
            {sprintf(
              /* translators: 1: name of a user, 2: such as "post". */
              __('%1$s is editing this %2$s. Your changes may be overwritten.', 'platen'),
              lock.holder.name,
              nounsOf(type).one,
            )}
          </Notice>
        )
      }
    >
      {taxonomies.map((taxonomy) => (
        <TermChoice
          key={taxonomy.slug}
          taxonomy={taxonomy}
          ids={(form.data[taxonomy.rest_base] as readonly number[] | undefined) ?? []}
          known={termsOf(post, taxonomy.slug).map((term) => ({ value: term.id, label: term.name }))}
          onChange={(ids) => form.onChange({ [taxonomy.rest_base]: ids })}
        />
      ))}
      <Buttons>
        <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
          {__('Save', 'platen')}
        </Button>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Close', 'platen')}
        </Button>
      </Buttons>
    </RecordForm>
  );
}

const valuesOf = (post: Content, bases: readonly string[]): Values => ({
  title: post.title?.raw ?? '',
  slug: post.slug,
  date: post.date?.slice(0, 16) ?? '',
  status: post.status,
  author: post.author ?? 0,
  sticky: post.sticky ?? false,
  isOpen: post.comment_status === 'open',
  ...Object.fromEntries(bases.map((base) => [base, termIdsOf(post, base)])),
});

function fieldsOf({ supports, slug }: ContentType, post: Content, authors: readonly Option[]): Field<Values>[] {
  const statuses = chosen.includes(post.status) ? chosen : [post.status, ...chosen];
  const fields: readonly (Field<Values> | false)[] = [
    'title' in supports && { id: 'title', label: __('Title', 'platen'), type: 'text' },
    { id: 'slug', label: __('Slug', 'platen'), type: 'text' },
    { id: 'date', label: __('Date', 'platen'), Edit: DateInput },
    {
      id: 'status',
      label: __('Status', 'platen'),
      type: 'text',
      Edit: 'select',
      elements: statuses.map((value) => ({ value, label: statusNames[value] ?? value })),
    },
    'author' in supports &&
      authors.length > 0 && {
        id: 'author',
        label: __('Author', 'platen'),
        type: 'integer',
        Edit: 'select',
        elements: [...authors],
      },
    slug === 'post' && { id: 'sticky', label: __('Stick to the top', 'platen'), type: 'boolean', Edit: 'checkbox' },
    'comments' in supports && {
      id: 'isOpen',
      label: __('Allow comments', 'platen'),
      type: 'boolean',
      Edit: 'checkbox',
    },
  ];
  return fields.filter((field) => field !== false);
}

interface DateGiven {
  readonly data: Values;
  readonly onChange: (changes: { readonly date: string }) => void;
}

/** The date in the site's time zone, as the API writes it. */
const DateInput = ({ data, onChange }: DateGiven) => (
  <InputControl
    type="datetime-local"
    label={__('Date', 'platen')}
    value={data.date}
    onChange={(date) => onChange({ date: date ?? '' })}
    __next40pxDefaultSize
  />
);
