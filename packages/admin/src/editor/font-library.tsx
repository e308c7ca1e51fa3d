import { TabPanel } from '@wordpress/components';
import { FontLibrary } from '@wordpress/global-styles-ui';
import { __ } from '@wordpress/i18n';
import { useList } from '../api/reading.ts';
import { resource } from '../api/resource.ts';
import { useGlobalStyles } from './private.ts';
import { useUnsaved } from '../shell/unsaved.ts';
import { startEditor } from './start.ts';
import { dirtyRecords, discardEdits, saveEdits } from './unsaved-edits.ts';
import text from '../ui/text.module.css';

/** After the API client of the editor's packages is configured. */
export async function openFontLibrary() {
  await startEditor();
  return Fonts;
}

const fontCollections = resource('font-collections');

/** The font library: installed fonts, upload, and collections of plugins. */
function Fonts() {
  const { user, base, setUser, isReady } = useGlobalStyles();
  useUnsaved({
    name: __('the fonts', 'platen'),
    isDirty: () => dirtyRecords().length > 0,
    save: saveEdits,
    discard: discardEdits,
  });
  const { items: collections, isLoaded } = useList(fontCollections, {
    context: undefined,
    _fields: 'slug,name',
    per_page: 100,
  });
  if (!isReady || !isLoaded) return <p className={text.quiet}>{__('Loading…', 'platen')}</p>;
  const tabs = [
    { name: 'installed-fonts', title: __('Library', 'platen') },
    { name: 'upload-fonts', title: __('Upload', 'platen') },
    ...collections.map(({ slug, name }) => ({ name: slug, title: name })),
  ];
  return (
    <TabPanel tabs={tabs} className="font-library">
      {({ name }) => <FontLibrary key={name} value={user} baseValue={base} onChange={setUser} activeTab={name} />}
    </TabPanel>
  );
}
