import { useQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { __, sprintf } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { useState } from 'react';
import { ConfirmDialog } from '../fields/confirm-dialog.tsx';
import { typesQuery } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import type { RecordOf, Resource } from '../api/resource.ts';
import { resource } from '../api/resource.ts';
import { useRemove, useSave } from '../api/writing.ts';
import { momentOf } from '../dates/site-dates.ts';
import rows from '../ui/rows.module.css';

const route = '/platen/v1/preview-links/{type}/{id}';

type Link = RecordOf<typeof route>;

const day = 86_400;
const lifetimes = [
  { value: String(day), label: __('1 day', 'platen') },
  { value: String(7 * day), label: __('7 days', 'platen') },
  { value: String(30 * day), label: __('30 days', 'platen') },
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
    <PluginDocumentSettingPanel name="links" title={__('Preview links', 'platen')}>
      {isNew ? (
        <p>{__('Save the post to create preview links.', 'platen')}</p>
      ) : (
        <Links of={resource(route, slug, id)} />
      )}
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
    announce(__('Link created.', 'platen'));
  };
  const revoke = async ({ id }: Link): Promise<void> => {
    if (!(await removing.run({ id }))) return;
    if (created?.id === id) setCreated(null);
    announce(__('Link revoked.', 'platen'));
  };
  const copy = ({ url }: Link): Promise<void> =>
    navigator.clipboard.writeText(url).then(
      () => announce(__('Link copied.', 'platen')),
      () => announce(__('The browser blocked copying. Select the link and copy it.', 'platen')),
    );
  return (
    <div className="preview-links">
      <p>{__('Anyone with the link can view the saved draft without signing in.', 'platen')}</p>
      <SelectControl
        label={__('Expires in', 'platen')}
        value={lifetime}
        options={lifetimes}
        onChange={setLifetime}
        __next40pxDefaultSize
      />
      <Button variant="secondary" onClick={() => void create()} __next40pxDefaultSize>
        {__('Create link', 'platen')}
      </Button>
      {created !== null && (
        <>
          <label>
            {__('Copy this link now. It is shown only once.', 'platen')}
            <input readOnly value={created.url} onFocus={({ target }) => target.select()} />
          </label>
          <Button variant="primary" onClick={() => void copy(created)} __next40pxDefaultSize>
            {__('Copy link', 'platen')}
          </Button>
        </>
      )}
      <ul className={rows.rows} aria-label={__('Preview links', 'platen')}>
        {links.map((link) => (
          <li key={link.id}>
            <span>{sprintf(__('Expires %s', 'platen'), momentOf(link.expires))}</span>
            <Button
              variant="tertiary"
              size="compact"
              isDestructive
              aria-label={sprintf(__('Revoke link that expires %s', 'platen'), momentOf(link.expires))}
              onClick={() => setRevoked(link)}
            >
              {__('Revoke', 'platen')}
            </Button>
          </li>
        ))}
      </ul>
      {revoked !== null && (
        <ConfirmDialog
          title={__('Revoke preview link?', 'platen')}
          text={sprintf(
            __("The link that expires %s stops working immediately. You can't undo this.", 'platen'),
            momentOf(revoked.expires),
          )}
          label={__('Revoke', 'platen')}
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
