import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';

/** The configuration with the plugins of the packages that come with Platen. */
export const withBundledPackages = (config: Config): Config => withFieldsPackage(withSitePackage(config));

/** The plugin and the themes of the public site, unless PLATEN_SITE is `off`. */
function withSitePackage(config: Config): Config {
  const module = config.site === 'off' ? null : installedModule('@platen/site');
  if (module === null) return config;
  return { ...config, plugins: [...config.plugins, module], themes: [...config.themes, themesBeside(module)] };
}

/** Custom fields and content types. */
function withFieldsPackage(config: Config): Config {
  const module = config.plugins.includes('@platen/fields') ? null : installedModule('@platen/fields');
  return module === null ? config : { ...config, plugins: [...config.plugins, module] };
}

/** Folders of the themes that come with the public site. */
export function sitePackageThemes(site: Config['site']): readonly string[] {
  const module = site === 'off' ? null : installedModule('@platen/site');
  return module === null ? [] : [themesBeside(module)];
}

const themesBeside = (module: string): string => join(dirname(module), '../themes');

/** Beside the site, or beside the server. */
function installedModule(packageName: string): string | null {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(packageName);
    } catch {
      continue;
    }
  }
  return null;
}
