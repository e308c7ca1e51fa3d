import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { registerPlugin } from '@wordpress/plugins';
import { useState } from 'react';
import { typesQuery } from '../api/queries.ts';
import { request } from '../api/request.ts';
import { momentOf } from '../fields/moment.ts';
import { sayProblem } from '../shell/notices.ts';

interface Link {
  readonly id: number;
  readonly created: string;
  readonly expires: string;
}

interface MadeLink extends Link {
  readonly url: string;
}

const day = 86_400;
const lifetimes = [
  { value: String(day), label: 'a day' },
  { value: String(7 * day), label: 'a week' },
  { value: String(30 * day), label: 'thirty days' },
];

interface Edited {
  getCurrentPostType(): string;
  getCurrentPostId(): number;
  getCurrentPostAttribute(name: string): unknown;
}

function PreviewLinks() {
  const { slug, id, isNew } = useSelect((select) => {
    const editor = select(editorStore) as unknown as Edited;
    return {
      slug: editor.getCurrentPostType(),
      id: editor.getCurrentPostId(),
      isNew: editor.getCurrentPostAttribute('status') === 'auto-draft',
    };
  }, []);
  const { data: types } = useQuery(typesQuery);
  if (types?.find((type) => type.slug === slug)?.viewable !== true) return null;
  return (
    <PluginDocumentSettingPanel name="links" title="Preview links">
      {isNew ? <p>Save the draft first.</p> : <Links path={`platen/v1/preview-links/${slug}/${id}`} />}
    </PluginDocumentSettingPanel>
  );
}

/** Asked for when the panel is opened, and not before. */
function Links({ path }: { path: string }) {
  const client = useQueryClient();
  const [lifetime, setLifetime] = useState(String(7 * day));
  const [made, setMade] = useState<MadeLink | null>(null);
  const [told, setTold] = useState('');
  const { data: links = [] } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Link[]>(path)).data,
  });
  const change = async (doing: () => Promise<void>): Promise<void> => {
    try {
      await doing();
    } catch (problem) {
      sayProblem(problem);
    }
    await client.invalidateQueries({ queryKey: [path] });
  };
  const make = (): Promise<void> =>
    change(async () => {
      setMade((await request<MadeLink>(path, { method: 'POST', body: { lifetime: Number(lifetime) } })).data);
      setTold('The link is made.');
    });
  const revoke = ({ id }: Link): Promise<void> =>
    change(async () => {
      await request(`${path}/${id}`, { method: 'DELETE' });
      if (made?.id === id) setMade(null);
      setTold('The link is revoked.');
    });
  const copy = ({ url }: MadeLink): Promise<void> =>
    navigator.clipboard.writeText(url).then(
      () => setTold('Copied.'),
      () => setTold('The browser does not let it be copied. Select it and copy it yourself.'),
    );
  return (
    <div className="preview-links">
      <p>Whoever has a link sees this post as it is saved, without signing in.</p>
      <SelectControl
        label="The link is good for"
        value={lifetime}
        options={lifetimes}
        onChange={setLifetime}
        __next40pxDefaultSize
      />
      <Button variant="secondary" onClick={() => void make()} __next40pxDefaultSize>
        Make a link
      </Button>
      {made !== null && (
        <>
          <label>
            The link, which is shown only now
            <input readOnly value={made.url} onFocus={({ target }) => target.select()} />
          </label>
          <Button variant="primary" onClick={() => void copy(made)} __next40pxDefaultSize>
            Copy
          </Button>
        </>
      )}
      <ul className="plain-list" aria-label="Preview links">
        {links.map((link) => (
          <li key={link.id}>
            <span>until {momentOf(link.expires)}</span>
            <Button
              variant="tertiary"
              size="compact"
              isDestructive
              aria-label={`Revoke the link until ${momentOf(link.expires)}`}
              onClick={() => void revoke(link)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <output>{told}</output>
    </div>
  );
}

export const registerPreviewLinks = (): void =>
  void registerPlugin('platen-preview-links', { render: PreviewLinks, scope: 'platen', icon: 'share' });
