import type { PluginCommand, RegisteredCommand } from './plugin-commands.registry.ts';
import type { Scope } from '../../scope.ts';
import { PluginFailure } from '../../site/installed-plugin.ts';

export type RunCommand = PluginCommand['run'];

export const findCommand = ({ site }: Pick<Scope, 'site'>, plugin: string, name: string): RegisteredCommand | null =>
  site.pluginCommands.get(`${plugin} ${name}`) ?? null;

export const commandsOf = ({ site }: Pick<Scope, 'site'>, plugin: string): readonly RegisteredCommand[] =>
  site.pluginCommands.all().filter((command) => command.plugin === plugin);

/** Why the site cannot be built; null for another error. */
export const failureOf = (error: unknown): string | null => (error instanceof PluginFailure ? error.message : null);
