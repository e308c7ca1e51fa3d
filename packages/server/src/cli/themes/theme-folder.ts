import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSetting } from '../../config.ts';
import { themesIn } from '../../domain/themes/themes.actions.ts';
import type { Theme } from '../../domain/themes/theme.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import { configFile } from '../site/surroundings.ts';
import { sitePackageThemes } from '../site/site-package.ts';

type Surroundings = Pick<CommandContext, 'env' | 'folder'>;

/** Where themes are, without a database. */
export async function themePlaces({ env, folder }: Surroundings): Promise<readonly string[]> {
  const given = { env, file: await configFile(folder) };
  return [...readSetting('themes', given), ...sitePackageThemes(readSetting('site', given))];
}

const isFolder = (word: string, folder: string): boolean =>
  /^[./]/.test(word) || existsSync(join(resolve(folder, word), 'style.css'));

/** A theme by its folder, or by its name in the folders of PLATEN_THEMES. */
export async function requireTheme(word: string, { env, folder }: Surroundings): Promise<Theme> {
  const installed = await themePlaces({ env, folder });
  const path = isFolder(word, folder) ? resolve(folder, word) : null;
  // A parent theme is beside its child, or installed.
  const places = path === null ? installed : [path, ...besideOf(path), ...installed];
  const { all, problems } = themesIn(places);
  const theme = all.find((one) => (path === null ? one.stylesheet === word : one.folder === path));
  if (theme !== undefined) return theme;
  const own = problems.filter((problem) => problem.startsWith(path ?? '') && problem.includes(word));
  throw new CommandError({
    exit: 'refused',
    message:
      own[0] ?? (path === null ? `Theme "${word}" is not installed.` : `${path} is not a theme: it has no style.css.`),
    hint:
      path === null
        ? 'Run "platen theme list" to see installed themes, or pass a folder.'
        : 'Pass the folder of a block theme.',
  });
}

const besideOf = (path: string): readonly string[] => (existsSync(dirname(path)) ? [dirname(path)] : []);
