import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/service.ts';

/** Another screen for redirects: a list with a filter in the URL, a form, deletion, and an entry in the main menu. */
const files = {
  'former-urls.route.ts': `
import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { redo } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const formerUrlsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/former-urls',
  ...screen(() => import('./former-urls-screen.tsx').then(({ FormerUrlsScreen }) => FormerUrlsScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ group: 'site', label: __('Redirects', 'platen'), icon: redo }] : [],
  },
});

export const formerUrlsScreens = { shell: [formerUrlsRoute] };
`,
  'former-urls-screen.tsx': `
import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { trash } from '@wordpress/icons';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useBatch, useSave } from '../../api/writing.ts';
import { confirmAction } from '../../fields/confirm-action.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { RecordList } from '../../fields/record-list.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { Screen } from '../../ui/screen.tsx';

type Redirect = RecordOf<'redirects'>;

const redirects = resource('redirects');
const blank = { source: '', target: '' };

export function FormerUrlsScreen() {
  const list = useListView({ titleField: 'source', fields: ['target'] });
  const { submit } = useSave(redirects);
  const batch = useBatch(redirects);
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title={__('Redirects', 'platen')}
      actions={<Button onClick={() => setAdding(true)}>{__('Add redirect', 'platen')}</Button>}
      isFlush
    >
      <RecordList<Redirect>
        list={list}
        resource={redirects}
        query={{}}
        fields={[{ id: 'source', label: __('From', 'platen') }, { id: 'target', label: __('To', 'platen') }]}
        actions={[
          confirmAction<Redirect>({
            id: 'delete',
            label: __('Delete', 'platen'),
            icon: trash,
            title: () => __('Delete these redirects?', 'platen'),
            text: __("You can't undo this.", 'platen'),
            run: (items) => batch.remove(items.map(({ id }) => id)),
          }),
        ]}
        nouns={{ one: __('redirect', 'platen'), many: __('redirects', 'platen') }}
      />
      {isAdding && (
        <FormDialog
          title={__('Add redirect', 'platen')}
          fields={[{ id: 'source', label: __('From', 'platen') }, { id: 'target', label: __('To', 'platen') }]}
          initial={blank}
          onClose={() => setAdding(false)}
          onSave={(redirect) => submit(redirect, { done: __('Redirect added.', 'platen') })}
        />
      )}
    </Screen>
  );
}
`,
};

/** The sources of the admin in another folder, with the packages that they need. */
async function copyAdmin(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-one-screen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const admin = join(folder, 'packages/admin');
  await mkdir(admin, { recursive: true });
  // Unit tests in `src` import these scripts.
  const scripts = ['languages.ts', 'mirror-styles.ts', 'po.ts'].map((name) => `scripts/${name}`);
  for (const part of ['src', ...scripts, 'generated', 'tsconfig.json', 'package.json', '.oxlintrc.json'])
    await cp(join(root, 'packages/admin', part), join(admin, part), { recursive: true });
  await symlink(join(root, 'packages/client'), join(folder, 'packages/client'));
  await symlink(join(root, 'packages/admin/node_modules'), join(admin, 'node_modules'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return admin;
}

test('a screen is a folder and its line in routes.ts', async () => {
  const admin = await copyAdmin();
  const screen = join(admin, 'src/screens/former-urls');
  await mkdir(screen);
  for (const [name, text] of Object.entries(files)) await writeFile(join(screen, name), text);
  const routes = join(admin, 'src/routes/routes.ts');
  const text = await readFile(routes, 'utf8');
  const line = 'formerUrlsScreens';
  await writeFile(
    routes,
    `import { ${line} } from '../screens/former-urls/former-urls.route.ts';\n${text.replace('const screens = [', `const screens = [\n  ${line},`)}`,
  );
  const tool = (name: string): string => join(root, 'node_modules/.bin', name);
  for (const [program, ...args] of [
    [tool('tsc'), '-p', 'tsconfig.json'],
    [tool('oxlint'), '-c', '.oxlintrc.json', 'src'],
  ] as const) {
    const { status, stdout } = spawnSync(program, args, { cwd: admin, encoding: 'utf8' });
    expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' });
  }
});
