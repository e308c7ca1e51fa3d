import { dispatch } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { store } from '@wordpress/notices';

/** Shows a snackbar, with an Undo button if the action can be undone. It replaces an earlier one with the same id. */
export function notifySuccess(text: string, undo?: () => void, id?: string): void {
  const actions = undo === undefined ? [] : [{ label: __('Undo', 'platen'), onClick: undo }];
  void dispatch(store).createSuccessNotice(text, { type: 'snackbar', actions, ...(id !== undefined && { id }) });
}

export function notifyError(problem: unknown): void {
  const text = problem instanceof Error ? problem.message : String(problem);
  void dispatch(store).createErrorNotice(text, { type: 'snackbar', explicitDismiss: true });
}
