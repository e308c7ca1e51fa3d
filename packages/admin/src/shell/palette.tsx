import '@wordpress/commands/build-style/style.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { CommandMenu, store as commandsStore, useCommandLoader } from '@wordpress/commands';
import type { Command, CommandLoader } from '@wordpress/commands';
import type { LinkOptions } from '@tanstack/react-router';
import { Modal } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { createContext, useContext, useEffect, useState } from 'react';
import { addLabelOf, can, meQuery, typesQuery } from '../api/queries.ts';
import type { ContentType } from '../api/queries.ts';
import { listQuery } from '../api/reading.ts';
import { resource } from '../api/resource.ts';
import type { RecordOf } from '../api/resource.ts';
import { runAbility } from '../api/platen.ts';
import { contentOf, newLink, postLink } from '../screens/content/content.ts';
import type { Content } from '../screens/content/content.ts';
import { useGo } from './go.ts';
import { useNavigationItems } from '../routes/navigation-items.ts';
import { iconOfType } from '../screens/content/content-icon.ts';
import { notifyError } from '../api/notices.ts';
import text from '../ui/text.module.css';

/** The contract does not list the members of schemas and annotations. */
interface Ability extends RecordOf<'/cms-abilities/v1/abilities'> {
  readonly input_schema: { readonly required?: readonly string[] };
  readonly meta: { readonly annotations?: { readonly readonly?: boolean } };
}

interface Output {
  readonly title: string;
  readonly text: string;
}

interface Given {
  /** Opens it once it is loaded; afterwards it handles its own shortcut. */
  readonly isWanted?: boolean;
  readonly onOpen?: () => void;
}

const abilitiesResource = resource('/cms-abilities/v1/abilities');
const minSearchLength = 2;
const statuses = ['publish', 'future', 'draft', 'pending', 'private'];

/** The command palette of every screen. The editor adds its own commands. */
export function Palette({ isWanted = false, onOpen }: Given) {
  const [output, setOutput] = useState<Output | null>(null);
  const { open } = useDispatch(commandsStore) as unknown as { open: () => void };
  useEffect(() => {
    if (!isWanted) return;
    open();
    onOpen?.();
  }, [isWanted, onOpen, open]);
  useCommandLoader(screens);
  useCommandLoader(posts);
  useCommandLoader(abilities);
  return (
    <OutputContext value={setOutput}>
      <CommandMenu />
      <ActiveOption />
      {output !== null && (
        <Modal title={output.title} onRequestClose={() => setOutput(null)} size="medium">
          <pre className={text.code} tabIndex={0}>
            {output.text}
          </pre>
        </Modal>
      )}
    </OutputContext>
  );
}

/**
 * The menu sets `aria-activedescendant` only after an arrow key, but screen readers need it from the start. The menu also
 * keeps the previous query: it is selected here, so that typing replaces it.
 */
function ActiveOption() {
  const isOpen = useSelect((select) => (select(commandsStore) as unknown as { isOpen(): boolean }).isOpen(), []);
  useEffect(() => {
    const menu = isOpen ? document.querySelector('.commands-command-menu') : null;
    if (menu === null) return undefined;
    const name = (): void => {
      const option = menu.querySelector('[role="option"][aria-selected="true"]');
      const field = menu.querySelector('[role="combobox"]');
      if (option === null) field?.removeAttribute('aria-activedescendant');
      else field?.setAttribute('aria-activedescendant', option.id);
    };
    const observer = new MutationObserver(name);
    observer.observe(menu, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    name();
    menu.querySelector<HTMLInputElement>('[role="combobox"]')?.select();
    return () => observer.disconnect();
  }, [isOpen]);
  return null;
}

/** Shows the output of an ability. */
const OutputContext = createContext<(output: Output) => void>(() => undefined);

// The `root` context suggests them on every screen except the editor, which has its own suggestions.
const screens: CommandLoader = { name: 'platen/screens', hook: useScreenCommands, context: 'root' };
const posts: CommandLoader = { name: 'platen/posts', hook: usePostCommands };
const abilities: CommandLoader = { name: 'platen/abilities', hook: useAbilityCommands, context: 'root' };

/** Screens, and new posts of each type. */
function useScreenCommands() {
  const go = useGo();
  const items = useNavigationItems();
  const { data: me } = useQuery(meQuery);
  const { data: types = [], isLoading } = useQuery({ ...typesQuery, enabled: can(me, 'edit_posts') });
  const commands: Command[] = [
    ...items.map(({ link, label, icon }) =>
      command(`go to ${label}`, sprintf(__('Go to %s', 'platen'), label), { icon, link, go, category: 'view' }),
    ),
    ...types.map((type) =>
      command(`new ${type.rest_base}`, addLabelOf(type), {
        icon: plus,
        link: newLink(type),
        go,
        keywords: ['new'],
      }),
    ),
  ];
  return { commands, isLoading };
}

interface CommandTarget extends Partial<Command> {
  readonly link: LinkOptions;
  readonly go: ReturnType<typeof useGo>;
}

const command = (name: string, label: string, { link, go, ...more }: CommandTarget): Command => ({
  name: `platen/${name}`,
  label,
  category: 'command',
  callback: ({ close }) => {
    close();
    go.to(link);
  },
  ...more,
});

/** Posts of all types, found by the server's search. */
function usePostCommands({ search }: { search: string }) {
  const go = useGo();
  const { data: me } = useQuery(meQuery);
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: can(me, 'edit_posts') });
  const isSearch = search.length >= minSearchLength;
  const query = { search, status: statuses, per_page: 5, _fields: 'id,title' };
  return useQueries({
    queries: types.map((type) => ({ ...listQuery(contentOf(type), query), enabled: isSearch })),
    combine: (results) => ({
      isLoading: results.some(({ isLoading }) => isLoading),
      commands: results.flatMap(({ data }, at) => (data?.data ?? []).flatMap((post) => commandOf(post, types[at]))),
    }),
  });

  function commandOf({ id, title }: Content, type: ContentType | undefined): readonly Command[] {
    if (type === undefined) return [];
    const { rest_base: base, slug, labels, name } = type;
    return [
      command(`${base} ${id}`, `${title?.raw || __('(no title)', 'platen')} (${labels['singular_name'] ?? name})`, {
        // Titles are not unique. The query is a keyword, so that results that match the content stay in the list.
        searchLabel: `${title?.raw ?? ''} ${base} ${id}`,
        keywords: [search],
        category: 'edit',
        icon: iconOfType(slug),
        link: postLink(type, id),
        go,
      }),
    ];
  }
}

function useAbilityCommands() {
  const onOutput = useContext(OutputContext);
  const { data = [], isLoading } = useQuery({
    ...listQuery(abilitiesResource, { context: undefined, per_page: 100 }),
    select: ({ data }) => data as readonly Ability[],
    staleTime: Infinity,
  });
  const run = async ({ name, label: title, meta }: Ability): Promise<void> => {
    try {
      const output = await runAbility(name, meta.annotations?.readonly === true);
      onOutput({ title, text: JSON.stringify(output, null, 2) });
    } catch (problem) {
      notifyError(problem);
    }
  };
  const commands: Command[] = data
    // The palette has no form for abilities with required input.
    .filter(({ input_schema: input }) => (input.required ?? []).length === 0)
    .map((ability) => ({
      name: `platen/run ${ability.name}`,
      label: ability.label,
      category: 'action',
      keywords: ['run'],
      callback: ({ close }) => {
        close();
        void run(ability);
      },
    }));
  return { commands, isLoading };
}
