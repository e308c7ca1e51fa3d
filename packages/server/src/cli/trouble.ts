import { inspect } from 'node:util';

import { CommanderError } from 'commander';

import { ConfigError } from '../config.ts';
import { ServerError } from '../db/connection/boot.ts';
import { SchemaError } from '../db/schema/nodes.ts';
import { explainFailure, sqlState } from '../db/sqlstate.ts';
import { StorageUnavailable } from '../files/files.ts';
import { RestError } from '../rest/errors.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { reasonOf } from './reason.ts';
import { usageProblem } from './usage.ts';

interface CommandFailure {
  readonly exit: Exit;
  readonly message: string;
  readonly hint: string | null;
}

/** Exit code, message, and hint for an error. Only unexpected errors show a stack trace. */
export function explain(error: unknown, words: readonly string[] = []): CommandFailure {
  if (error instanceof CommandError) return { exit: error.exit, message: error.message, hint: error.hint };
  if (error instanceof CommanderError) {
    return { exit: 'unusable', ...usageProblem(error, words) };
  }
  if (error instanceof ConfigError) return { exit: 'unusable', message: error.message, hint: null };
  if (error instanceof ServerError) return { exit: 'noDatabase', message: error.message, hint: null };
  if (error instanceof SchemaError) return { exit: 'noDatabase', message: error.message, hint: error.hint };
  if (error instanceof RestError) return { exit: 'refused', message: error.message, hint: null };
  if (error instanceof StorageUnavailable) {
    const hint = 'Check the upload settings and free disk space, then run the command again.';
    return { exit: 'failed', message: error.message, hint };
  }
  const system = systemTrouble(error);
  if (system !== null) return system;
  if (explainFailure(error).kind === 'unavailable' || isRejectedByDatabase(error)) {
    return {
      exit: 'noDatabase',
      message: `Can't connect to the database: ${reasonOf(error)}`,
      hint: 'Check DATABASE_URL, and that PostgreSQL is running. Run "platen doctor" for details.',
    };
  }
  return { exit: 'failed', message: inspect(error), hint: null };
}

/** Ports in use, full disks, and files that can't be opened. */
function systemTrouble(error: unknown): CommandFailure | null {
  const { code, syscall, port, path, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  // Workers bind to a port before they listen on it.
  if (syscall === 'listen' || syscall === 'bind') {
    const why = code === 'EADDRINUSE' ? 'is in use' : `can't be used (${code})`;
    return { exit: 'unusable', message: `Port ${port} ${why}.`, hint: 'Choose another port with --port.' };
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const hint = 'Free disk space for the output and for temporary files, then run the command again.';
    return { exit: 'failed', message: `The disk is full: ${message}`, hint };
  }
  if (path !== undefined && code !== undefined) return { exit: 'unusable', message, hint: null };
  return /^(?:write|read|open|close|fsync)$/.test(syscall ?? '') ? { exit: 'failed', message, hint: null } : null;
}

/** Unknown database, or wrong user or password. */
const isRejectedByDatabase = (error: unknown): boolean => /^(3D000|28000|28P01|42501)$/.test(sqlState(error) ?? '');
