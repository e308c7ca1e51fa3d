import type { Command, CommandContext } from '../command.ts';
import { textOf } from '../command.ts';

export const listeningOptions: NonNullable<Command['options']> = [
  { name: '--port <number>', description: 'Port to listen on (overrides PORT)' },
  { name: '--host <address>', description: 'Address to listen on (overrides HOST)' },
];

export const workersOption = {
  name: '--workers <number>',
  description: 'Number of worker processes, or "auto" for one per core (overrides PLATEN_WORKERS)',
};

const variables = { port: 'PORT', host: 'HOST', workers: 'PLATEN_WORKERS' };

/** Options override environment variables and are validated the same way. */
export function withListening<T extends Pick<CommandContext, 'env' | 'options'>>(given: T): T {
  const chosen = Object.entries(variables).flatMap(([option, variable]) => {
    const value = textOf(given, option);
    return value === undefined ? [] : [[variable, value]];
  });
  return { ...given, env: { ...given.env, ...Object.fromEntries(chosen) } };
}
