import { vi } from 'vitest';

/** What it gives once it no longer throws. As patient as `expect.poll` is: a busy machine may need long. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000 });
