import { useQueryClient } from '@tanstack/react-query';
import { Button, CheckboxControl, SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { notifyError } from '../../api/notices.ts';
import { countOf, nounsOf } from '../../api/queries.ts';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { useBatch } from '../../api/writing.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { changesFor, previousOf } from './bulk-changes.ts';
import type { BulkValues } from './bulk-changes.ts';
import { anyStatus, contentOf, statusNames } from './content.ts';
import type { Content } from './content.ts';
import { useAuthors } from './options.ts';
import styles from './term-choice.module.css';
import { TermChoice } from './term-choice.tsx';
import { inSentence } from '../../i18n/in-sentence.ts';

export interface BulkEditGiven {
  readonly type: ContentType;
  readonly taxonomies: readonly Taxonomy[];
  readonly items: readonly Content[];
  readonly onClose: () => void;
}

const nothing: BulkValues = { status: '', author: '', comment_status: '', terms: {}, replaces: {} };
const unchanged = { value: '', label: __('No change', 'platen') };
const chosen = ['draft', 'pending', 'publish', 'private'];

/** Changes status, author, comments, and terms of several posts. */
export function BulkEdit({ type, taxonomies, items, onClose }: BulkEditGiven) {
  const authors = useAuthors();
  const client = useQueryClient();
  const posts = contentOf(type);
  const batch = useBatch(posts);
  const [values, setValues] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<BulkValues>): void => setValues((before) => ({ ...before, ...changes }));
  const save = async (): Promise<void> => {
    const bases = taxonomies.map(({ rest_base: base }) => base);
    // The list may be old: terms are added to those that the posts have now.
    const { data } = await client.fetchQuery({
      ...listQuery(posts, {
        include: items.map(({ id }) => id),
        status: anyStatus,
        per_page: 100,
        _fields: ['id,status,author,comment_status', ...bases].join(','),
      }),
      staleTime: 0,
    });
    const stored = data as unknown as readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
    const written = stored.map((post) => ({ id: post.id, ...changesFor(post, values) }));
    const previous = stored.map((post) => ({ id: post.id, ...previousOf(post, changesFor(post, values)) }));
    await batch.save(written, {
      done: (count) => sprintf(__('%s updated.', 'platen'), countOf(count, nounsOf(type))),
      undo: () => void batch.save(previous),
    });
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    await save().then(onClose, notifyError);
    setBusy(false);
  };
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectControl
        label={__('Status', 'platen')}
        value={values.status}
        options={[unchanged, ...chosen.map((value) => ({ value, label: statusNames[value] ?? value }))]}
        onChange={(status) => change({ status })}
        __next40pxDefaultSize
      />
      {'author' in type.supports && authors.length > 0 && (
        <SelectControl
          label={__('Author', 'platen')}
          value={values.author}
          options={[unchanged, ...authors.map(({ value, label }) => ({ value: String(value), label }))]}
          onChange={(author) => change({ author })}
          __next40pxDefaultSize
        />
      )}
      {'comments' in type.supports && (
        <SelectControl
          label={__('Comments', 'platen')}
          value={values.comment_status}
          options={[
            unchanged,
            { value: 'open', label: __('Allow', 'platen') },
            { value: 'closed', label: __("Don't allow", 'platen') },
          ]}
          onChange={(comment_status) => change({ comment_status })}
          __next40pxDefaultSize
        />
      )}
      {taxonomies.map((taxonomy) => {
        const { rest_base: base, name } = taxonomy;
        return (
          <div key={base} className={styles.dialog}>
            <TermChoice
              taxonomy={taxonomy}
              ids={values.terms[base] ?? []}
              onChange={(ids) => change({ terms: { ...values.terms, [base]: ids } })}
            />
            <CheckboxControl
              label={sprintf(__('Replace the current %s', 'platen'), inSentence(name))}
              checked={values.replaces[base] === true}
              onChange={(replaces) =>
                change({
                  replaces: { ...values.replaces, [base]: replaces },
                  terms: { [base]: [], ...values.terms },
                })
              }
            />
          </div>
        );
      })}
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Cancel', 'platen')}
        </Button>
        <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
          {sprintf(__('Update %s', 'platen'), countOf(items.length, nounsOf(type)))}
        </Button>
      </Buttons>
    </form>
  );
}
