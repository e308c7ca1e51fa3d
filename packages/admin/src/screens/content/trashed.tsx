import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { ContentType } from '../../api/queries.ts';
import { useSave } from '../../api/writing.ts';
import { Page } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { contentOf, listLink } from './content.ts';

interface Given {
  readonly type: ContentType;
  readonly id: number;
  readonly title: string;
}

/** Shown instead of the editor for a post in the trash. */
export function Trashed({ type, id, title }: Given) {
  const go = useGo();
  // The editor opens once the status has changed, and loads the stored post.
  const { run } = useSave(contentOf(type), { isOptimistic: false });
  return (
    <Page
      title={sprintf(__('"%s" is in the trash', 'platen'), title)}
      text={__('Restore it as a draft to edit it.', 'platen')}
    >
      <Button variant="primary" onClick={() => void run({ id, status: 'draft' })} __next40pxDefaultSize>
        {__('Restore', 'platen')}
      </Button>
      <Button variant="secondary" onClick={() => go.to(listLink(type))} __next40pxDefaultSize>
        {type.labels['all_items'] ?? type.name}
      </Button>
    </Page>
  );
}
