import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { createCaller } from '../../src/access/capabilities.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Caller } from '../../src/scope.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { setUpCore } from './set-up.ts';
import { answerTo, ask, callerOf, optionsOf } from './site.ts';
import type { Answered, Role } from './site.ts';

/** Two sidebars, of which everybody may read one. */
export const sidebarsPlugin: Plugin = {
  name: 'sidebars',
  cacheable: true,
  activate: (api) => {
    api.registerSidebar({ id: 'left', name: 'Left' });
    api.registerSidebar({ id: 'right', name: 'Right', showInRest: true });
  },
};

/** A role, or somebody who manages widgets but may not write freely. */
export type Who = Role | 'filtered';

export interface WidgetsSite {
  send(who: Who, method: string, route: string, body?: JsonMap, options?: JsonMap): Promise<Answered>;
  /** Makes a widget as an administrator and gives back its id. */
  make(body: JsonMap): Promise<string>;
  /** Sidebar → the ids of its widgets, as an administrator sees them. */
  places(): Promise<Record<string, string[]>>;
  rows(statement: string): Promise<JsonMap[]>;
  /** How many statements the work takes. */
  statements(work: () => Promise<unknown>): Promise<number>;
}

/** Widgets on a site that has none before each test. */
export function setUpWidgets(plugins: readonly Plugin[] = [sidebarsPlugin]): WidgetsSite {
  const core = setUpCore(plugins, { PLATEN_THEMES: './conformance/themes' });
  const rows = async (statement: string): Promise<JsonMap[]> =>
    (await sql.raw<JsonMap>(statement).execute(core().db.kysely)).rows;
  beforeEach(async () => void (await rows('truncate widgets')));

  const callerFor = (who: Who): Caller =>
    who === 'filtered'
      ? createCaller(core().site(), {
          id: 77,
          roles: ['author'],
          grants: { edit_theme_options: true },
          storedRoles: [],
        })
      : callerOf(core().site(), who);
  const send: WidgetsSite['send'] = (who, method, route, body, options = {}) => {
    const { pathname, searchParams } = new URL(route, 'http://site.test/cms/v2/');
    return answerTo(
      core().scopeFor({ caller: callerFor(who), options: optionsOf(options) }),
      ask(method, pathname, { query: Object.fromEntries(searchParams), ...(body && { body }) }),
    );
  };
  return {
    send,
    make: async (body) => {
      const { status, body: made } = await send('administrator', 'POST', 'widgets', body);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(made)}`);
      return String((made as JsonMap)['id']);
    },
    places: async () => {
      const { body } = await send('administrator', 'GET', 'sidebars');
      const sidebars = body as unknown as readonly { id: string; widgets: string[] }[];
      return Object.fromEntries(sidebars.map(({ id, widgets }) => [id, widgets]));
    },
    rows,
    statements: async (work) => {
      const before = core().db.statements();
      await work();
      return core().db.statements() - before;
    },
  };
}
