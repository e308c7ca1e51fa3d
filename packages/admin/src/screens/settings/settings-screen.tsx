import { useQuery } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
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
  title: 'Site title',
  description: 'Tagline',
  url: 'Site URL',
  email: 'Administration email address',
  timezone: 'Time zone',
  start_of_week: 'Week starts on',
  language: 'Site language',
  blog_public: 'Allow search engines to index this site',
  app_admin_maintenance: 'Maintenance mode for the admin',
  users_can_register: 'Anyone can register',
  default_role: 'Default role of new users',
  comment_moderation: 'Comments must be manually approved',
  comment_registration: 'Users must sign in to comment',
  show_avatars: 'Show avatars',
  use_smilies: 'Convert emoticons to images',
  default_category: 'Default category',
  posts_per_page: 'Posts per page',
  show_on_front: 'Homepage shows',
  page_on_front: 'Homepage',
  page_for_posts: 'Posts page',
  default_ping_status: 'Pingbacks on new posts',
  default_comment_status: 'Comments on new posts',
  site_logo: 'Site logo',
  site_icon: 'Site icon',
  strip_image_location: 'Remove GPS positions from uploaded images',
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
    refreshSiteDates(await submit(changes, { done: 'Settings saved.' })),
  );
  const [search, setSearch] = useState('');
  useUnsaved({ name: 'the settings', isDirty: () => form.isDirty, save: form.save });
  if (described === undefined || stored === undefined) return <p className="loading">Loading…</p>;

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
        <h1>Settings</h1>
        <span className="spring" />
        <SearchControl label="Search settings" value={search} onChange={setSearch} />
      </div>
      <RecordForm
        form={form}
        fields={shown}
        className="card is-padded form"
        before={shown.length === 0 && <p className="quiet">No settings match "{search}".</p>}
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
            Save settings
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
