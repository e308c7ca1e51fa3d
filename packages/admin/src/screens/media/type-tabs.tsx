import { __ } from '@wordpress/i18n';
import { useList } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { kinds, media } from './medium.ts';
import { numberText } from '../../i18n/language.ts';

/** The files of each type, with their number. */
export const TypeTabs = () => (
  <Tabs label={__('Types', 'platen')}>
    <li>
      <AppLink to="/media" search={{ filters: undefined }} activeOptions={{ explicitUndefined: true }}>
        {__('All', 'platen')}
        <Count />
      </AppLink>
    </li>
    {kinds.map(({ value, label }) => (
      <li key={value}>
        <AppLink to="/media" search={{ filters: [{ field: 'mime_type', operator: 'is', value }] }}>
          {label}
          <Count type={value} />
        </AppLink>
      </li>
    ))}
  </Tabs>
);

function Count({ type }: { readonly type?: string }) {
  const { total, isLoaded } = useList(media, { media_type: type, per_page: 1, _fields: 'id' });
  return isLoaded && <small>{numberText(total)}</small>;
}
