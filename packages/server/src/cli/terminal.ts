import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { Help } from 'commander';
import type { Json } from '../lib/json.ts';

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

export interface Terminal {
  /** One JSON document on standard output instead of words. */
  readonly json: boolean;
  /** Is somebody there who can be asked? */
  readonly interactive: boolean;
  /** Coloured on a terminal, unless NO_COLOR asks for none. */
  style(style: Style, text: string): string;
  /** The outcome: the document or the words, whichever is wanted. */
  show(outcome: Json, words: string): void;
  /** A remark beside the outcome, never on standard output. */
  note(words: string): void;
  /** A line that is written over by the next one; only on a terminal. */
  progress(words: string): void;
  ask(question: string): Promise<string>;
}

export const createTerminal = (json: boolean): Terminal => {
  const { stdin, stdout, stderr } = process;
  let unfinished = false;
  const clear = (): void => {
    if (unfinished) stderr.write('\r\u001B[K');
    unfinished = false;
  };
  return {
    json,
    interactive: stdin.isTTY && stderr.isTTY && !json,
    style: (style, text) => styleText(style, text, { stream: stdout }),
    show: (outcome, words) => {
      clear();
      stdout.write(json ? `${JSON.stringify(outcome)}\n` : `${words}\n`);
    },
    note: (words) => {
      clear();
      stderr.write(`${words}\n`);
    },
    progress: (words) => {
      if (!stderr.isTTY || json) return;
      clear();
      stderr.write(words);
      unfinished = true;
    },
    ask: async (question) => {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return (await lines.question(question)).trim();
      } finally {
        lines.close();
      }
    },
  };
};

/** Labels and values in two columns, indented. */
export function columns(rows: readonly (readonly [label: string, value: string])[], label: (text: string) => string) {
  const width = Math.max(...rows.map(([text]) => text.length));
  return rows.map(([text, value]) => `  ${label(text.padEnd(width))}  ${value}`);
}

const longestLine = 100;
const help = Object.assign(new Help(), { minWidthToWrap: 0 });

/** Lines no longer than the terminal is wide; all but the first begin with the indent. */
export function wrapped(text: string, indent: string): string {
  const room = Math.min(process.stdout.columns || longestLine, longestLine) - indent.length;
  return help.boxWrap(text, room).replaceAll('\n', `\n${indent}`);
}
