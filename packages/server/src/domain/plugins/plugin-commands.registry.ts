import type { Json } from '../../lib/json.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A command of a plugin: `platen plugin run reading-list digest`. */
export interface PluginCommand {
  /** One sentence for `platen plugin run <plugin>`, without a final period. */
  readonly description: string;
  /** Runs with all permissions. */
  readonly run: (input: CommandInput) => MaybePromise<CommandOutput>;
}

/** What a command of a plugin receives. */
export interface CommandInput {
  readonly scope: Scope;
  readonly words: readonly string[];
  /** `--week=3` is `{ week: '3' }`, and `--dry-run` is `{ 'dry-run': true }`. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
}

/** The result of a command of a plugin. */
export interface CommandOutput {
  /** With `--json`. */
  readonly data: Json;
  /** Without it. */
  readonly text: string;
  /**
   * Exit code: `unhealthy` (4) if a check found errors, `refused` (6) if nothing was written, `different` (8) if a
   * comparison found differences. Default: 0.
   */
  readonly exit?: 'unhealthy' | 'refused' | 'different';
}

export interface RegisteredCommand extends PluginCommand {
  readonly plugin: string;
  readonly name: string;
}

declare module '../../scope.ts' {
  interface Registries {
    /** By plugin and name, with a space between them. */
    readonly pluginCommands: Registry<RegisteredCommand>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A command for the terminal: `platen plugin run <plugin> <name>`.
     *
     * @example
     * api.registerCommand('count', {
     *   description: 'Count the books',
     *   run: async ({ scope }) => ({ data: await count(scope), text: 'Counted.' }),
     * });
     */
    registerCommand(name: string, command: PluginCommand): void;
  }
}

export function registerCommand(
  { pluginCommands }: Pick<SiteDraft, 'pluginCommands'>,
  command: RegisteredCommand,
): void {
  const { plugin, name } = command;
  if (!/^[a-z][\w-]{0,59}$/.test(name))
    throw new Error(`Command name "${name}" is invalid. Use letters, digits, hyphens, and underscores.`);
  pluginCommands.add(`${plugin} ${name}`, command);
}
