import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { Help } from 'commander';
import type { Json } from '../lib/json.ts';

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

export interface Terminal {
  /** Whether to write one JSON document to stdout instead of text. */
  readonly json: boolean;
  /** Whether prompts are possible. */
  readonly interactive: boolean;
  /** Colors on a terminal, unless NO_COLOR is set. */
  style(style: Style, text: string): string;
  /** The result, as JSON or as text. */
  show(outcome: Json, words: string): void;
  /** A message on stderr. */
  note(words: string): void;
  /** A progress line, replaced by the next one; on a terminal only. */
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

const maxLine = 100;
const help = Object.assign(new Help(), { minWidthToWrap: 0 });

/** Wraps to the width of the terminal. Every line but the first starts with the indent. */
export function wrapped(text: string, indent: string, maxLength = maxLine): string {
  const room = Math.min(process.stdout.columns || maxLength, maxLength) - indent.length;
  return help.boxWrap(text, room).replaceAll('\n', `\n${indent}`);
}
