import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { lazy, Suspense, useState } from 'react';
import { notifySuccess } from '../../api/notices.ts';
import type { ContentSearch } from './view-search.ts';
import type { SavedViews } from './saved-views.ts';
import { essence, isOwnView, isSameView } from './view-search.ts';

const FormDialog = lazy(() =>
  import('../../fields/form-dialog.tsx').then((module) => ({ default: module.FormDialog<{ name: string }> })),
);

interface Given {
  readonly saved: SavedViews;
  readonly search: ContentSearch;
}

/** Saves the filters, search, order, and columns under a name, or deletes the view that is shown. */
export function SaveView({ saved, search }: Given) {
  const [isNaming, setNaming] = useState(false);
  const shown = saved.views.find((view) => isSameView(view.search, search));
  if (shown === undefined && !isOwnView(search)) return null;
  if (shown !== undefined)
    return (
      <Button
        size="compact"
        variant="tertiary"
        onClick={() => {
          saved.remove(shown.name);
          notifySuccess(sprintf(__('View "%s" deleted.', 'platen'), shown.name), () => saved.restore(saved.views));
        }}
      >
        {__('Delete view', 'platen')}
      </Button>
    );
  return (
    <>
      <Button size="compact" variant="link" onClick={() => setNaming(true)}>
        {__('Save view', 'platen')}
      </Button>
      {isNaming && (
        <Suspense fallback={null}>
          <FormDialog
            title={__('Save view', 'platen')}
            fields={[{ id: 'name', label: __('Name', 'platen'), type: 'text', isValid: { required: true } }]}
            initial={{ name: '' }}
            onSave={async ({ name }) => {
              const trimmed = name.trim();
              if (trimmed === '') throw new Error(__('Enter a name.', 'platen'));
              saved.save({ name: trimmed, search: essence(search) });
              notifySuccess(sprintf(__('View "%s" saved.', 'platen'), trimmed));
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
