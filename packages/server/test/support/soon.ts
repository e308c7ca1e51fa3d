import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/** What it gives once it no longer throws. As patient as `expect.poll` is. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: patienceMs });
