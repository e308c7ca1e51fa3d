import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { useSave } from '../../api/writing.ts';
import { DiscardDialog } from '../../fields/confirm-dialog.tsx';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { authorOf, comments } from './comment.ts';
import type { Comment } from './comment.ts';

interface Given {
  readonly comment: Comment;
  readonly onDone: () => void;
}

interface Written {
  readonly content: string;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_url: string;
}

const fields: Field<Written>[] = [
  { id: 'content', label: __('Comment', 'platen'), type: 'text', Edit: { control: 'textarea', rows: 5 } },
  { id: 'author_name', label: __('Author name', 'platen'), type: 'text' },
  { id: 'author_email', label: __('Email address', 'platen'), type: 'email' },
  { id: 'author_url', label: __('Website', 'platen'), type: 'url' },
];

/** Edits the text and author of a comment in its row. */
export function CommentEdit({ comment, onDone }: Given) {
  const { submit } = useSave(comments);
  const [isAsking, setAsking] = useState(false);
  const stored: Written = {
    content: comment.content.raw ?? '',
    author_name: comment.author_name,
    author_email: comment.author_email ?? '',
    author_url: comment.author_url,
  };
  const form = useForm(stored, async (_data, changes) => {
    await submit({ id: comment.id, ...changes }, { done: __('Comment saved.', 'platen') });
    onDone();
  });
  const isDirty = !form.isBusy && form.isDirty;
  useUnsaved({
    name: sprintf(__('the comment by %s', 'platen'), authorOf(comment)),
    isDirty: () => isDirty,
    save: form.save,
    isLostBySearch: true,
  });
  return (
    <RecordForm form={form} fields={fields}>
      <Buttons>
        <Button variant="primary" size="compact" type="submit" isBusy={form.isBusy}>
          {__('Save comment', 'platen')}
        </Button>
        <Button variant="tertiary" size="compact" onClick={() => (isDirty ? setAsking(true) : onDone())}>
          {__('Cancel', 'platen')}
        </Button>
      </Buttons>
      {isAsking && <DiscardDialog onDiscard={onDone} onClose={() => setAsking(false)} />}
    </RecordForm>
  );
}
