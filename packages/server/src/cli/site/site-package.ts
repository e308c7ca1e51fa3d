import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';

const packageName = '@platen/site';

/** The configuration with the plugin and the themes of the public site, unless PLATEN_SITE is `off`. */
export function withSitePackage(config: Config): Config {
  const module = config.site === 'off' ? null : installedModule();
  if (module === null) return config;
  const themes = join(dirname(module), '../themes');
  return { ...config, plugins: [...config.plugins, module], themes: [...config.themes, themes] };
}

/** Beside the site, or beside the server. */
function installedModule(): string | null {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(packageName);
    } catch {
      continue;
    }
  }
  return null;
}
