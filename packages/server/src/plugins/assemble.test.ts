import { expect, test, vi } from 'vitest';
import type { LoadedPlugin } from './activate.ts';
import { assemble, namesOf } from './assemble.ts';
import type { Assembly, AssemblyParts } from './assemble.ts';
import type { Site } from '../scope.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';

const pluginNamed = (name: string, dependencies: readonly string[] = []): LoadedPlugin => ({
  plugin: { name, activate: () => undefined },
  installed: { name, dependencies } as InstalledPlugin,
});

const siteNamed = (label: string): Site => ({ label }) as unknown as Site;

const cups = pluginNamed('cups');
const current: Assembly = { names: ['cups'], site: siteNamed('current'), plugins: [cups], failures: new Map() };

const partsOf = (more: Partial<AssemblyParts>): AssemblyParts => ({
  build: (plugins) => siteNamed(namesOf(plugins).join(' ')),
  load: (name) => Promise.resolve(pluginNamed(name)),
  reread: (plugin) => Promise.resolve(plugin),
  forced: () => [],
  current: () => current,
  discard: () => undefined,
  ...more,
});

test('keeps the site in use if it has the same plugins', async () => {
  const { site, plugins } = await assemble(partsOf({}), ['cups'], () => false);
  expect(site).toBe(current.site);
  expect(plugins).toBe(current.plugins);
});

test('continues with the version in use of a plugin that fails to load', async () => {
  const load = (): Promise<LoadedPlugin> => Promise.reject(new Error('No such file.'));
  const { site, failures } = await assemble(partsOf({ load }), ['cups'], () => true);
  expect(site).toBe(current.site);
  expect(failures.get('cups')?.reason).toBe('No such file.');
});

test('leaves out the plugin that an error names, and those that need it', async () => {
  const load = (name: string) => Promise.resolve(pluginNamed(name, name === 'plates' ? ['forks'] : []));
  const build: AssemblyParts['build'] = (plugins) => {
    if (namesOf(plugins).includes('forks')) throw new PluginFailure('forks', 'it throws.');
    return siteNamed(namesOf(plugins).join(' '));
  };
  const names = ['cups', 'forks', 'plates', 'spoons'];
  const built = await assemble(partsOf({ load, build }), names, (name) => name !== 'cups');
  expect(namesOf(built.plugins)).toEqual(['cups', 'spoons']);
  expect([...built.failures].map(([name, { reason }]) => [name, reason])).toEqual([
    ['forks', 'it throws.'],
    ['plates', 'it requires forks, which is not active.'],
  ]);
});

test('adds plugins one by one if an error names none, and discards the sites between', async () => {
  const build: AssemblyParts['build'] = (plugins) => {
    if (namesOf(plugins).includes('forks')) throw new Error('Something is registered twice.');
    return siteNamed(namesOf(plugins).join(' '));
  };
  const discard = vi.fn<AssemblyParts['discard']>();
  const built = await assemble(partsOf({ build, discard }), ['cups', 'forks', 'spoons'], (name) => name !== 'cups');
  expect(built.site).toEqual(siteNamed('cups spoons'));
  expect(discard.mock.calls.flat()).toEqual([siteNamed(''), siteNamed('cups')]);
  expect(built.failures.get('forks')?.reason).toBe('Something is registered twice.');
});

test('fails if a plugin of the configuration does', async () => {
  const build = (): never => {
    throw new PluginFailure('forced', 'it throws.');
  };
  await expect(assemble(partsOf({ build }), ['cups', 'forks'], () => true)).rejects.toThrow('Plugin forced');
});

test('builds the site again if the documents of a plugin changed', async () => {
  const changed = { ...cups, documents: [] };
  const { site, plugins } = await assemble(partsOf({ reread: () => Promise.resolve(changed) }), ['cups'], () => false);
  expect(site).not.toBe(current.site);
  expect(plugins).toEqual([changed]);
});
