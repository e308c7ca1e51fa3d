import type { Scope } from '../../scope.ts';
import { CommandError } from '../exits.ts';

export const noSite = (): CommandError =>
  new CommandError({
    exit: 'refused',
    message: 'The database has no site yet.',
    hint: 'Run "platen start" to create it with its first administrator.',
  });

export function requireSite(scope: Scope): Scope {
  if (scope.options.get('blogname') === undefined) throw noSite();
  return scope;
}
