import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { existsSync, lstatSync } from 'node:fs';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { requireTheme, themePlaces } from './theme-folder.ts';
import { themeReport } from '../../domain/global-styles/theme-check.actions.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { words, folder, terminal } = given;
  const source = resolve(folder, words[0] ?? '');
  const theme = await requireTheme(source, given);
  if (!theme.isBlockTheme) {
    throw new CommandError({
      exit: 'refused',
      message: `${theme.headers.name} is a classic theme: templates/index.html is missing.`,
      hint: 'Choose a block theme. Its pages are HTML files in "templates".',
    });
  }
  const target = await targetOf(given, theme.stylesheet);
  await copyTheme(source, target);
  const findings = themeReport(theme);
  const check =
    findings.length === 0
      ? 'Everything in it works.'
      : `${findings.length} parts of it have no effect: run "npx platen theme check ${theme.stylesheet}".`;
  terminal.show(
    { theme: theme.stylesheet, folder: target, findings: findings.length },
    `Added ${theme.headers.name} to ${relative(folder, target)}. ${check} Next: restart Platen, then npx platen theme use ${theme.stylesheet}`,
  );
  return 'done';
}

/** In the first folder of PLATEN_THEMES that is no package. */
async function targetOf(given: CommandContext, stylesheet: string): Promise<string> {
  const themes = await themePlaces(given);
  const place = themes.find((one) => /^[./]/.test(one) && !existsSync(join(resolve(given.folder, one), 'style.css')));
  const target = resolve(given.folder, place ?? './themes', stylesheet);
  if (existsSync(target) && given.options['replace'] !== true) {
    throw new CommandError({
      exit: 'refused',
      message: `${target} already exists.`,
      hint: 'Add --replace to replace it.',
    });
  }
  return target;
}

/** Hidden files, links, and packages are no part of a theme. A copy that fails leaves the old theme in place. */
async function copyTheme(source: string, target: string): Promise<void> {
  const temporary = `${target}.adding`;
  await mkdir(resolve(target, '..'), { recursive: true });
  await rm(temporary, { recursive: true, force: true });
  await cp(source, temporary, {
    recursive: true,
    filter: (path) => path === source || isPart(path),
  });
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
}

function isPart(path: string): boolean {
  const name = basename(path);
  return !name.startsWith('.') && name !== 'node_modules' && !lstatSync(path).isSymbolicLink();
}
