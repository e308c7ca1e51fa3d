import { useQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { registerPlugin } from '@wordpress/plugins';
import { useState } from 'react';
import { ConfirmDialog } from '../fields/confirm-dialog.tsx';
import { typesQuery } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import type { RecordOf, Resource } from '../api/resource.ts';
import { resource } from '../api/resource.ts';
import { useRemove, useSave } from '../api/writing.ts';
import { momentOf } from '../dates/site-dates.ts';

const route = '/platen/v1/preview-links/{type}/{id}';

type Link = RecordOf<typeof route>;

const day = 86_400;
const lifetimes = [
  { value: String(day), label: '1 day' },
  { value: String(7 * day), label: '7 days' },
  { value: String(30 * day), label: '30 days' },
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
      {isNew ? <p>Save the post to create preview links.</p> : <Links of={resource(route, slug, id)} />}
    </PluginDocumentSettingPanel>
  );
}

/** Mounted, and loaded, only when the panel is open. */
function Links({ of }: { of: Resource<Link, { readonly lifetime?: number }> }) {
  const [lifetime, setLifetime] = useState(String(7 * day));
  const [created, setCreated] = useState<Link | null>(null);
  const [revoked, setRevoked] = useState<Link | null>(null);
  const [announcement, announce] = useState('');
  const { items: links } = useList(of, { context: undefined });
  const saving = useSave(of);
  const removing = useRemove(of);
  const create = async (): Promise<void> => {
    const link = await saving.run({ lifetime: Number(lifetime) });
    if (link === undefined) return;
    setCreated(link);
    announce('Link created.');
  };
  const revoke = async ({ id }: Link): Promise<void> => {
    if (!(await removing.run({ id }))) return;
    if (created?.id === id) setCreated(null);
    announce('Link revoked.');
  };
  const copy = ({ url }: Link): Promise<void> =>
    navigator.clipboard.writeText(url).then(
      () => announce('Link copied.'),
      () => announce('The browser blocked copying. Select the link and copy it.'),
    );
  return (
    <div className="preview-links">
      <p>Anyone with the link can view the saved draft without signing in.</p>
      <SelectControl
        label="Expires in"
        value={lifetime}
        options={lifetimes}
        onChange={setLifetime}
        __next40pxDefaultSize
      />
      <Button variant="secondary" onClick={() => void create()} __next40pxDefaultSize>
        Create link
      </Button>
      {created !== null && (
        <>
          <label>
            Copy this link now. It is shown only once.
            <input readOnly value={created.url} onFocus={({ target }) => target.select()} />
          </label>
          <Button variant="primary" onClick={() => void copy(created)} __next40pxDefaultSize>
            Copy link
          </Button>
        </>
      )}
      <ul className="plain-list" aria-label="Preview links">
        {links.map((link) => (
          <li key={link.id}>
            <span>Expires {momentOf(link.expires)}</span>
            <Button
              variant="tertiary"
              size="compact"
              isDestructive
              aria-label={`Revoke link that expires ${momentOf(link.expires)}`}
              onClick={() => setRevoked(link)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoked !== null && (
        <ConfirmDialog
          title="Revoke preview link?"
          text={`The link that expires ${momentOf(revoked.expires)} stops working immediately. You can't undo this.`}
          label="Revoke"
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        />
      )}
      <output>{announcement}</output>
    </div>
  );
}

export const registerPreviewLinks = (): void =>
  void registerPlugin('platen-preview-links', { render: PreviewLinks, scope: 'platen', icon: 'share' });
