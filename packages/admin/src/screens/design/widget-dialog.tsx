import { Button, Modal } from '@wordpress/components';
import { lazy, Suspense, useRef, useState } from 'react';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { ofBlocks } from './widget.ts';
import type { Widget } from './widget.ts';

const BlockArea = lazy(() =>
  import('../../editor/block-area.tsx').then(async ({ openBlockArea }) => ({ default: await openBlockArea() })),
);

interface Given {
  readonly widget: Widget;
  /** Of its type. */
  readonly name: string;
  readonly onClose: () => void;
  /** Throws why it could not be saved. */
  readonly onSave: (body: object) => Promise<void>;
}

/** What a widget shows: blocks, or what the form of its type asks for. */
export function WidgetDialog({ widget, name, onClose, onSave }: Given) {
  const isOfBlocks = widget.id_base === ofBlocks;
  const [content, setContent] = useState(widget.instance?.raw?.content ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    const form = fields.current?.closest('form');
    const typed = form ? new URLSearchParams(new FormData(form) as never).toString() : '';
    try {
      await onSave(isOfBlocks ? { instance: { raw: { content } } } : { form_data: typed });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal title={name} onRequestClose={onClose} size={isOfBlocks ? 'large' : 'medium'} className="widget-dialog">
      <ProblemForm className="widget-form" problem={problem} onSubmit={save}>
        {isOfBlocks ? (
          <Suspense fallback={<p className="loading">Loading the editor …</p>}>
            <BlockArea content={content} onChange={setContent} />
          </Suspense>
        ) : widget.rendered_form === null ? (
          <p>There is nothing to set.</p>
        ) : (
          // The server makes the form, as it makes every text that is shown here.
          <div ref={fields} className="widget-fields" dangerouslySetInnerHTML={{ __html: widget.rendered_form }} />
        )}
        <div className="buttons">
          <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
            Cancel
          </Button>
          <Button variant="primary" type="submit" __next40pxDefaultSize>
            Save
          </Button>
        </div>
      </ProblemForm>
    </Modal>
  );
}
