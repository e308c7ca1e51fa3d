import { expect, test } from 'vitest';
import { loadPlugins } from './load.ts';

test('plugins are loaded by path, in order', async () => {
  const [plugin] = await loadPlugins(['./examples/reading-list/plugin.ts']);
  expect(plugin?.name).toBe('reading-list');
});

test('what cannot be loaded, or is no plugin, is named with what to do', async () => {
  await expect(loadPlugins(['./examples/none.ts'])).rejects.toThrow("can't be loaded");
  await expect(loadPlugins(['./packages/server/src/dialect.ts'])).rejects.toThrow('exports no plugin');
});
