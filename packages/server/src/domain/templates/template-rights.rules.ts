import type { Scope } from '../../scope.ts';

type Asking = Pick<Scope, 'caller'>;

/** Authors can read templates. */
export const mayRead = ({ caller }: Asking): boolean => caller.can('edit_posts');

export const mayChange = (scope: Asking): boolean => mayRead(scope) && scope.caller.can('edit_theme_options');
