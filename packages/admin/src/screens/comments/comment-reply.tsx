import { Button, TextareaControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../api/writing.ts';
import { DiscardDialog } from '../../fields/confirm-dialog.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Buttons } from '../../ui/buttons.tsx';
import layout from '../../ui/layout.module.css';
import { authorOf, comments } from './comment.ts';
import type { Comment } from './comment.ts';

interface Given {
  readonly comment: Comment;
  readonly onDone: () => void;
}

export function CommentReply({ comment, onDone }: Given) {
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const { run, isPending } = useSave(comments);
  useUnsaved({
    name: sprintf(__('your reply to %s', 'platen'), authorOf(comment)),
    isDirty: () => !isPending && text.trim() !== '',
    isLostBySearch: true,
  });
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const send = async (): Promise<void> => {
    const reply = { post: comment.post, parent: comment.id, content: text };
    if (await run(reply, { done: __('Reply posted.', 'platen') })) onDone();
  };
  return (
    <form
      className={layout.form}
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextareaControl
        label={sprintf(__('Reply to %s', 'platen'), authorOf(comment))}
        value={text}
        onChange={setText}
      />
      <Buttons>
        <Button variant="primary" size="compact" type="submit" disabled={text.trim() === ''}>
          {__('Post reply', 'platen')}
        </Button>
        <Button variant="tertiary" size="compact" onClick={() => (text.trim() === '' ? onDone() : setAsking(true))}>
          {__('Cancel', 'platen')}
        </Button>
      </Buttons>
      {isAsking && <DiscardDialog onDiscard={onDone} onClose={() => setAsking(false)} />}
    </form>
  );
}
