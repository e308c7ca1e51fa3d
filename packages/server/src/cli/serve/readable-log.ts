import type { Terminal } from '../terminal.ts';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** Log output for a terminal: one line per request, errors with their stack. */
export const readableLog = ({ style, note }: Terminal) => ({
  write: (line: string): void => {
    const { level, time: _, msg, method, path, status, ms, err, ...facts } = JSON.parse(line) as Line;
    if (msg === 'request' && method !== undefined) {
      const colour = status === undefined || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
      const outcome = style(colour, String(status ?? 'cut'));
      return note(`  ${outcome} ${method.padEnd(6)} ${path} ${style('dim', `${ms} ms`)}`);
    }
    const further = Object.keys(facts).length === 0 ? '' : ` ${JSON.stringify(facts)}`;
    const words = `${msg}${further}${err === undefined ? '' : `\n${err.stack ?? err.message}`}`;
    note(`  ${level === 'info' ? words : style(level === 'error' ? 'red' : 'yellow', words)}`);
  },
});
