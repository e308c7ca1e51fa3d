import { Button, Modal } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';

const steps = [
  {
    title: __('Write', 'platen'),
    text: __(
      'Posts and pages open in the block editor. Platen saves drafts when you leave, and keeps revisions.',
      'platen',
    ),
  },
  {
    title: __('Find anything', 'platen'),
    text: __('Press Ctrl K on any screen to open a post, run an action, or go to a screen.', 'platen'),
  },
  {
    title: __('Work with lists', 'platen'),
    text: __(
      'Filter a list, save it as a view, and select several rows to change them together. You can undo.',
      'platen',
    ),
  },
  {
    title: __('See what waits for you', 'platen'),
    text: __(
      'Home and the bell show reviews, comments, and problems. Help has the documentation of each screen.',
      'platen',
    ),
  },
] as const;

/** A few steps through the admin. Every step can close it. */
export function Tour({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  if (step === undefined) return null;
  return (
    <Modal title={step.title} size="small" onRequestClose={onClose}>
      <div className={layout.stack}>
        <p aria-live="polite">{step.text}</p>
        <div className={layout.buttons}>
          <span className={text.quiet}>{sprintf(__('%1$d of %2$d', 'platen'), at + 1, steps.length)}</span>
          {!isLast && (
            <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
              {__('Skip', 'platen')}
            </Button>
          )}
          {at > 0 && (
            <Button variant="secondary" onClick={() => setAt(at - 1)} __next40pxDefaultSize>
              {__('Back', 'platen')}
            </Button>
          )}
          <Button variant="primary" onClick={() => (isLast ? onClose() : setAt(at + 1))} __next40pxDefaultSize>
            {isLast ? __('Finish', 'platen') : __('Next', 'platen')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
