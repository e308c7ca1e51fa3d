import { dispatch } from '@wordpress/data';
import { store } from '@wordpress/notices';

/** Says at the foot of the window what was done, with a way to take it back where there is one. */
export function say(text: string, undo?: () => void): void {
  const actions = undo === undefined ? [] : [{ label: 'Undo', onClick: undo }];
  void dispatch(store).createSuccessNotice(text, { type: 'snackbar', actions });
}

export function sayProblem(problem: unknown): void {
  const text = problem instanceof Error ? problem.message : String(problem);
  void dispatch(store).createErrorNotice(text, { type: 'snackbar', explicitDismiss: true });
}
