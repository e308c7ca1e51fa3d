import { inspect } from 'node:util';

import { CommanderError } from 'commander';

import { ConfigError } from '../config.ts';
import { ServerError } from '../db/boot.ts';
import { SchemaError } from '../db/nodes.ts';
import { explainFailure, sqlState } from '../db/sqlstate.ts';
import { FilesAway } from '../files/files.ts';
import { RestError } from '../rest/errors.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { reasonOf } from './reason.ts';

interface Trouble {
  readonly exit: Exit;
  readonly message: string;
  readonly mend: string | null;
}

/** A stack is shown only for what nobody at the terminal can be blamed for. */
export function explain(error: unknown): Trouble {
  if (error instanceof CommandError) return { exit: error.exit, message: error.message, mend: error.mend };
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
    return { exit: 'unusable', message, mend: 'See platen --help.' };
  }
  if (error instanceof ConfigError) return { exit: 'unusable', message: error.message, mend: null };
  if (error instanceof ServerError) return { exit: 'noDatabase', message: error.message, mend: null };
  if (error instanceof SchemaError) return { exit: 'noDatabase', message: error.message, mend: error.mend };
  if (error instanceof RestError) return { exit: 'refused', message: error.message, mend: null };
  if (error instanceof FilesAway) {
    const mend = 'Look at the settings of uploads, and whether there is room; then give the same command again.';
    return { exit: 'failed', message: error.message, mend };
  }
  const system = systemTrouble(error);
  if (system !== null) return system;
  if (explainFailure(error).kind === 'unavailable' || isRefusedByDatabase(error)) {
    return {
      exit: 'noDatabase',
      message: `The database cannot be used: ${reasonOf(error)}`,
      mend: 'Look at DATABASE_URL, and whether PostgreSQL runs there. platen doctor tells more.',
    };
  }
  return { exit: 'failed', message: inspect(error), mend: null };
}

/** Ports that cannot be had, disks that are full, and folders that cannot be written to. */
function systemTrouble(error: unknown): Trouble | null {
  const { code, syscall, port, path, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  // Workers bind to a port before they listen on it.
  if (syscall === 'listen' || syscall === 'bind') {
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be listened on (${code})`;
    return { exit: 'unusable', message: `Port ${port} ${why}.`, mend: 'Choose another one with --port.' };
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const mend = 'Make room where temporary files and the files of this command are; then give it again.';
    return { exit: 'failed', message: `The disk is full: ${message}`, mend };
  }
  return path === undefined || code === undefined ? null : { exit: 'unusable', message, mend: null };
}

/** Wrong database name, user or password: PostgreSQL answers, but not to us. */
const isRefusedByDatabase = (error: unknown): boolean => /^(3D000|28000|28P01|42501)$/.test(sqlState(error) ?? '');
