import { dispatch } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { store } from '@wordpress/notices';

/** Shows a snackbar, with an Undo button if the action can be undone. */
export function notifySuccess(text: string, undo?: () => void): void {
  const actions = undo === undefined ? [] : [{ label: __('Undo', 'platen'), onClick: undo }];
  void dispatch(store).createSuccessNotice(text, { type: 'snackbar', actions });
}

export function notifyError(problem: unknown): void {
  const text = problem instanceof Error ? problem.message : String(problem);
  void dispatch(store).createErrorNotice(text, { type: 'snackbar', explicitDismiss: true });
}
