import type { Registry } from '../../lib/registry.ts';
import type { Address, Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** The address of a file that the plugin serves, as `registerFiles` tells it. */
type AddressFor = (scope: Pick<Scope, 'address'>) => string;

/** A script that the block editor runs before it registers blocks, with `window.wp`, and an optional style sheet. */
export interface EditorScript {
  readonly script: AddressFor;
  readonly style?: AddressFor;
}

/** A screen of the admin. */
export interface AdminScreen {
  /** Behind the name of the plugin in its address: small letters, digits and `-`. */
  readonly path: string;
  readonly title: string;
  /** The capability without which nobody is shown it. */
  readonly can: string;
  /** A module that exports `mount(root, admin)`, which may return a function that cleans up. */
  readonly module: AddressFor;
}

export interface OfPlugin {
  readonly plugin: string;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly editorScripts: Registry<EditorScript & OfPlugin>;
    readonly adminScreens: Registry<AdminScreen & OfPlugin>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** Has the block editor of the admin run a script: panels, formats, filters. Blocks name theirs in `block.json`. */
    registerEditorScript(script: EditorScript): void;
    /** Adds a screen to the admin, with a place in its navigation. */
    registerScreen(screen: AdminScreen): void;
  }
}

/** A file that is not there is told when the plugin is switched on, and not when somebody opens the admin. */
const nowhere: Pick<Scope, 'address'> = { address: { home: '' } as Address };

export function registerEditorScript(
  { editorScripts }: Pick<SiteDraft, 'editorScripts'>,
  plugin: string,
  given: EditorScript,
): void {
  given.style?.(nowhere);
  editorScripts.add(`${plugin} ${given.script(nowhere)}`, { ...given, plugin });
}

export function registerScreen(
  { adminScreens }: Pick<SiteDraft, 'adminScreens'>,
  plugin: string,
  given: AdminScreen,
): void {
  const { path, title, can, module } = given;
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(path)) throw new Error(`${JSON.stringify(path)} is not a valid screen path.`);
  if (typeof can !== 'string' || can === '') throw new Error(`Screen ${path}: \`can\` is required.`);
  module(nowhere);
  adminScreens.add(`${plugin}/${path}`, { path, title, can, module, plugin });
}
