import { useQuery } from '@tanstack/react-query';
import { Modal, SearchControl } from '@wordpress/components';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { can, meQuery, typesQuery } from '../api/queries.ts';
import { request } from '../api/request.ts';
import { useGo } from './go.ts';
import { useNavigationItems } from './navigation-items.ts';
import { sayProblem } from './notices.ts';

interface Command {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  run(): void;
}

interface Found {
  readonly id: number;
  readonly title?: { readonly raw: string };
  readonly status: string;
}

interface Ability {
  readonly name: string;
  readonly label: string;
  readonly input_schema?: { readonly required?: readonly string[] };
  readonly meta?: { readonly annotations?: { readonly readonly?: boolean } };
}

const abilitiesPath = 'wp-abilities/v1/abilities';
/** Letters after which records are looked for. */
const enough = 2;

/** Screens, new things, records and abilities by their names, wherever one is. */
export function Palette({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<string | null>(null);
  const { data: me } = useQuery(meQuery);
  const screens = useNavigationItems();
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: can(me, 'edit_posts') });
  const { data: abilities = [] } = useQuery({
    queryKey: [abilitiesPath],
    queryFn: async () => (await request<Ability[]>(abilitiesPath, { query: { per_page: 100 } })).data,
    staleTime: Infinity,
  });
  const leave = (path: string) => (): void => {
    onClose();
    go.to(path);
  };
  const { data: records = [] } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: async ({ signal }) => {
      const status = ['publish', 'future', 'draft', 'pending', 'private'];
      const query = { search: wanted, status, per_page: 5, context: 'edit', _fields: 'id,title,status' };
      const lists = types.map(async ({ rest_base: base, rest_namespace: namespace, labels, name }) => {
        const { data } = await request<Found[]>(`${namespace}/${base}`, { query, signal });
        return data.map(({ id, title }) => ({
          key: `${base}/${id}`,
          label: title?.raw || '(no title)',
          kind: labels['singular_name'] ?? name,
          path: `/${base}/${id}`,
        }));
      });
      return (await Promise.all(lists)).flat();
    },
    enabled: wanted.length >= enough,
  });

  const run = async ({ name, label, meta }: Ability): Promise<void> => {
    try {
      const method = meta?.annotations?.readonly === true ? 'GET' : 'POST';
      const { data } = await request(`${abilitiesPath}/${name}/run`, { method });
      setTold(`${label}\n\n${JSON.stringify(data, null, 2)}`);
    } catch (problem) {
      sayProblem(problem);
    }
  };

  const isMeant = ({ label, kind }: Command): boolean =>
    `${kind} ${label}`.toLowerCase().includes(wanted.toLowerCase());
  const commands: readonly Command[] = [
    ...[
      ...screens.map(({ to, label }) => ({ key: to, label, kind: 'Go to', run: leave(to) })),
      ...types.map(({ rest_base: base, labels, name }) => ({
        key: `new ${base}`,
        label: labels['add_new_item'] ?? name,
        kind: 'New',
        run: leave(`/${base}/new`),
      })),
    ].filter(isMeant),
    ...records.map(({ path, ...record }) => ({ ...record, run: leave(path) })),
    ...abilities
      // Those that want to be told more are for programs.
      .filter(({ input_schema: input }) => (input?.required ?? []).length === 0)
      .map((ability) => ({ key: ability.name, label: ability.label, kind: 'Run', run: () => void run(ability) }))
      .filter(isMeant),
  ].slice(0, 30);
  const current = Math.min(at, commands.length - 1);

  const onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(current + 1, commands.length - 1)),
      ArrowUp: () => setAt(Math.max(current - 1, 0)),
      Enter: () => commands[current]?.run(),
    };
    const step = steps[event.key];
    if (step === undefined || told !== null) return;
    event.preventDefault();
    step();
  };

  return (
    <Modal title="Find or do something" onRequestClose={onClose} size="medium" className="palette">
      {told === null ? (
        <div onKeyDown={onKey} role="presentation">
          <SearchControl
            label="Screens, records and abilities"
            value={wanted}
            onChange={(text) => {
              setWanted(text);
              setAt(0);
            }}
          />
          <ul className="palette-list">
            {commands.map(({ key, label, kind, run: start }, index) => (
              <li key={key}>
                <button type="button" className={index === current ? 'is-current' : ''} onClick={start}>
                  <span>{label}</span> <span className="quiet">{kind}</span>
                </button>
              </li>
            ))}
          </ul>
          {commands.length === 0 && <p className="quiet">Nothing has these words.</p>}
        </div>
      ) : (
        <pre className="code" tabIndex={0}>
          {told}
        </pre>
      )}
    </Modal>
  );
}
