import { useQuery } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { needed, schemaQuery, useRecord } from '../../api/reading.ts';
import { resourceAt } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { refreshSiteDates } from '../../dates/site-dates.ts';
import { fieldOf } from '../../fields/schema-fields.ts';
import type { Schemas } from '../../fields/schema-fields.ts';
import { useUnsaved } from '../../shell/unsaved.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Labels of core settings. The API has titles for some of them only. */
const labels: Readonly<Record<string, string>> = {
  title: __('Site title', 'platen'),
  description: __('Tagline', 'platen'),
  url: __('Site URL', 'platen'),
  email: __('Administration email address', 'platen'),
  timezone: __('Time zone', 'platen'),
  start_of_week: __('Week starts on', 'platen'),
  language: __('Site language', 'platen'),
  blog_public: __('Allow search engines to index this site', 'platen'),
  app_admin_maintenance: __('Maintenance mode for the admin', 'platen'),
  users_can_register: __('Anyone can register', 'platen'),
  default_role: __('Default role of new users', 'platen'),
  comment_moderation: __('Comments must be manually approved', 'platen'),
  comment_registration: __('Users must sign in to comment', 'platen'),
  show_avatars: __('Show avatars', 'platen'),
  use_smilies: __('Convert emoticons to images', 'platen'),
  default_category: __('Default category', 'platen'),
  posts_per_page: __('Posts per page', 'platen'),
  show_on_front: __('Homepage shows', 'platen'),
  page_on_front: __('Homepage', 'platen'),
  page_for_posts: __('Posts page', 'platen'),
  default_ping_status: __('Pingbacks on new posts', 'platen'),
  default_comment_status: __('Comments on new posts', 'platen'),
  site_logo: __('Site logo', 'platen'),
  site_icon: __('Site icon', 'platen'),
  strip_image_location: __('Remove GPS positions from uploaded images', 'platen'),
};

/** Integers that are 0 or 1 in the API, as in WordPress. */
const switches = new Set([
  'blog_public',
  'users_can_register',
  'comment_moderation',
  'comment_registration',
  'show_avatars',
]);

function labeled({ description, ...field }: Field<Settings>): Field<Settings> {
  const { id } = field;
  const label = labels[id];
  if (switches.has(id))
    return {
      ...field,
      type: 'boolean',
      label: label ?? id,
      getValue: ({ item }) => item[id] === 1,
      setValue: ({ value }) => ({ [id]: value === true ? 1 : 0 }),
    } as Field<Settings>;
  return { ...field, ...(description && { description }), ...(label && { label }) } as Field<Settings>;
}

/** With the settings of plugins, which the contract does not list. */
const settings = resourceAt<Settings, Settings>('wp/v2/settings');
const noSettings: Settings = {};

/** A form generated from the schema of the settings, including those of plugins. */
export function SettingsScreen() {
  const { data: described } = useQuery({ ...schemaQuery<Schemas>(settings), ...needed });
  const stored = useRecord(settings, undefined, { query: { context: undefined } });
  const { submit } = useSave(settings);
  const form = useForm<Settings>(stored ?? noSettings, async (_data, changes) =>
    refreshSiteDates(await submit(changes, { done: __('Settings saved.', 'platen') })),
  );
  const [search, setSearch] = useState('');
  useUnsaved({ name: __('the settings', 'platen'), isDirty: () => form.isDirty, save: form.save });
  if (described === undefined || stored === undefined) return <p className="loading">{__('Loading…', 'platen')}</p>;

  const fields = Object.entries(described)
    .flatMap(([name, schema]) => fieldOf(name, schema))
    .map(labeled);
  const shown = fields
    .toSorted(byRank)
    .filter(({ id, label = '', description = '' }) =>
      `${id} ${label} ${String(description)}`.toLowerCase().includes(search.toLowerCase()),
    );
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Settings', 'platen')}</h1>
        <span className="spring" />
        <SearchControl label={__('Search settings', 'platen')} value={search} onChange={setSearch} />
      </div>
      <RecordForm
        form={form}
        fields={shown}
        className="card is-padded form"
        before={
          shown.length === 0 && <p className="quiet">{sprintf(__('No settings match "%s".', 'platen'), search)}</p>
        }
      >
        <div className="buttons is-left">
          <Button
            variant="primary"
            type="submit"
            isBusy={form.isBusy}
            disabled={Object.keys(form.changes).length === 0}
            accessibleWhenDisabled
            __next40pxDefaultSize
          >
            {__('Save settings', 'platen')}
          </Button>
        </div>
      </RecordForm>
    </section>
  );
}

/** The most used settings come first; the others follow in the order of the schema. */
const first = [
  'title',
  'description',
  'url',
  'email',
  'language',
  'timezone',
  'date_format',
  'time_format',
  'start_of_week',
];
const rankOf = ({ id }: Field<Settings>): number => (first.includes(id) ? first.indexOf(id) : first.length);
const byRank = (one: Field<Settings>, other: Field<Settings>): number => rankOf(one) - rankOf(other);
