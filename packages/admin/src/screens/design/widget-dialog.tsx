import { Button, Modal } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { lazy, Suspense, useRef, useState } from 'react';
import { DiscardDialog } from '../../fields/confirm-dialog.tsx';
import { useProblem } from '../../fields/problem.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { blockType, contentIn } from './widget.ts';
import type { Widget } from './widget.ts';
import type { BodyOf } from '../../api/resource.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './design.module.css';

const BlockArea = lazy(() =>
  import('../../editor/block-area.tsx').then(async ({ openBlockArea }) => ({ default: await openBlockArea() })),
);

interface Given {
  readonly widget: Widget;
  /** Name of its type. */
  readonly name: string;
  readonly onClose: () => void;
  /** Throws if saving failed. */
  readonly onSave: (body: BodyOf<'widgets'>) => Promise<unknown>;
}

/** Edits a widget: blocks, or the settings form of its type. */
export function WidgetDialog({ widget, name, onClose, onSave }: Given) {
  const isOfBlocks = widget.id_base === blockType;
  const [content, setContent] = useState(contentIn(widget));
  const { problem, fail } = useProblem();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isDirty = isTyped || content !== contentIn(widget);
  const fields = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    const form = fields.current?.closest('form');
    const typed = form ? new URLSearchParams(new FormData(form) as never).toString() : '';
    await onSave(isOfBlocks ? { instance: { raw: { content } } } : { form_data: typed });
    onClose();
  };
  const cancel = (): void => (isDirty ? setAsking(true) : onClose());
  useUnsaved({ name: sprintf(__('the widget "%s"', 'platen'), name), isDirty: () => isDirty, save });
  return (
    <Modal
      title={sprintf(__('Edit %s widget', 'platen'), name)}
      onRequestClose={cancel}
      size={isOfBlocks ? 'large' : 'medium'}
    >
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />}
      <ProblemForm className={styles.form} problem={problem} onSubmit={() => save().catch(fail)}>
        {isOfBlocks ? (
          <Suspense fallback={<Skeleton />}>
            <BlockArea content={content} onChange={setContent} />
          </Suspense>
        ) : widget.rendered_form == null ? (
          <p>{__('This widget has no settings.', 'platen')}</p>
        ) : (
          // The form is rendered by the server, from registered widget types only.
          <div
            ref={fields}
            className={styles.fields}
            onInput={() => setTyped(true)}
            dangerouslySetInnerHTML={{ __html: widget.rendered_form }}
          />
        )}
        <Buttons isAtEnd>
          <Button variant="tertiary" onClick={cancel} __next40pxDefaultSize>
            {__('Cancel', 'platen')}
          </Button>
          <Button variant="primary" type="submit" __next40pxDefaultSize>
            {__('Save', 'platen')}
          </Button>
        </Buttons>
      </ProblemForm>
    </Modal>
  );
}
