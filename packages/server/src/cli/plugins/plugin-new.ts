import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { version } from '../../version.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';

const manifestOf = (name: string): string =>
  `${JSON.stringify(
    {
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      main: './index.ts',
      peerDependencies: { '@platen/server': `^${version}` },
      platen: {
        title: titleOf(name),
        requires: `^${version}`,
        settings: [
          { option: `${name.replaceAll('-', '_')}_words`, schema: { type: 'string', default: 'Hello from a plugin' } },
        ],
      },
    },
    null,
    2,
  )}\n`;

const moduleOf = (name: string): string => `import { anyone, definePlugin, endpoint } from '@platen/server';

export const plugin = definePlugin({
  name: '${name}',
  cacheable: true,
  activate(api) {
    api.registerRoute({
      namespace: '${name}/v1',
      path: '/hello',
      endpoints: [
        endpoint({
          methods: ['GET'],
          permit: anyone,
          handle: ({ scope }) => ({ words: scope.options.get('${name.replaceAll('-', '_')}_words') ?? 'Hello from a plugin' }),
        }),
      ],
    });
  },
});
`;

const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[-_]+/g, ' ')}`;

export async function run({ words: [name = ''], env, folder, terminal }: CommandContext): Promise<Exit> {
  if (!/^[a-z0-9][a-z0-9_-]{0,29}$/.test(name)) {
    throw new CommandError({
      exit: 'unusable',
      message: `"${name}" is not a valid plugin name.`,
      hint: 'Use lowercase letters, digits, - and _ (at most 30).',
    });
  }
  const place = resolve(folder, env['PLATEN_PLUGINS_FOLDER'] ?? './plugins', name);
  await mkdir(resolve(place, '..'), { recursive: true });
  await mkdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandError({ exit: 'refused', message: `${place} already exists.`, hint: 'Choose another name.' });
  });
  await writeFile(join(place, 'package.json'), manifestOf(name));
  await writeFile(join(place, 'index.ts'), moduleOf(name));
  terminal.show(
    { plugin: name, folder: place },
    `Created ${relative(folder, place)}. Next: npx platen plugin activate ${name}`,
  );
  return 'done';
}
