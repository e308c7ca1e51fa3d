import { Button } from '@wordpress/components';
import type { ContentType } from '../../api/queries.ts';
import { queryClient } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { Page } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { notifyError } from '../../shell/notices.ts';
import { collectionOf } from './content.ts';

interface Given {
  readonly type: ContentType;
  readonly id: number;
  readonly title: string;
}

/** Shown instead of the editor for a post in the trash. */
export function Trashed({ type, id, title }: Given) {
  const go = useGo();
  const restore = async (): Promise<void> => {
    try {
      await request(`${collectionOf(type)}/${id}`, { method: 'POST', body: { status: 'draft' } });
      await queryClient.resetQueries();
    } catch (problem) {
      notifyError(problem);
    }
  };
  return (
    <Page title={`"${title}" is in the trash`}>
      <p>Restore it as a draft to edit it.</p>
      <p className="buttons is-left">
        <Button variant="primary" onClick={() => void restore()} __next40pxDefaultSize>
          Restore
        </Button>
        <Button variant="secondary" onClick={() => go.to(`/${type.rest_base}`)} __next40pxDefaultSize>
          {type.labels['all_items'] ?? type.name}
        </Button>
      </p>
    </Page>
  );
}
