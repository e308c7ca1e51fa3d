import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, SearchControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { pluginsOverview } from '../../api/plugins.ts';
import { needed, recordQuery, schemaQuery, useRecord } from '../../api/reading.ts';
import { resourceAt } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { refreshSiteDates } from '../../dates/site-dates.ts';
import { useForm } from '../../fields/form.tsx';
import type { Form } from '../../fields/form.tsx';
import { ProblemForm } from '../../fields/problem-form.tsx';
import type { Schemas } from '../../fields/schema-fields.ts';
import { refreshMe } from '../../api/queries.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { useCurrentInView } from '../../ui/tabs.tsx';
import { Control } from './control.tsx';
import { groupsIn, isShown, sectionsMatching } from './groups.ts';
import type { Group, Section, Setting } from './groups.ts';
import saveBar from '../../ui/save-bar.module.css';
import links from '../../ui/links.module.css';
import styles from './settings.module.css';

type Settings = Readonly<Record<string, unknown>>;

/** With the settings of plugins, which the contract does not list. */
const settings = resourceAt<Settings, Settings>('wp/v2/settings');

const formId = 'settings';
const idOf = (name: string): string => `setting-${name}`;

export function GeneralSettings() {
  return <SettingsScreen slug="general" />;
}

export function GroupSettings() {
  const { group } = useParams({ from: '/_shell/settings/$group' });
  return <SettingsScreen slug={group} />;
}

function SettingsScreen({ slug }: { readonly slug: string }) {
  const { data: schemas } = useQuery({ ...schemaQuery<Schemas>(settings), ...needed });
  const stored = useRecord(settings, undefined, { query: { context: undefined } });
  const { data: plugins, isPending } = useQuery(recordQuery(pluginsOverview, undefined, { context: undefined }));
  if (schemas === undefined || stored === undefined || isPending) return <ScreenSkeleton />;
  const groups = groupsIn(schemas, plugins?.settings);
  const group = groups.find((one) => one.slug === slug);
  return group === undefined ? <Missing /> : <OneGroup key={slug} group={group} groups={groups} stored={stored} />;
}

interface GroupGiven {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly stored: Settings;
}

/** The settings of a group, or those of all groups that match a search. */
function OneGroup({ group, groups, stored }: GroupGiven) {
  const { submit } = useSave(settings);
  const form = useForm<Settings>(stored, async (_data, changes) => {
    await refreshSiteDates(await submit(changes, { done: __('Settings saved.', 'platen') }));
    // The page reloads in the other language when the response arrives, and the form is saved by then.
    if ('language' in changes) refreshMe();
  });
  const [search, setSearch] = useState('');
  const groupLinks = useCurrentInView();
  useUnsaved({ name: __('the settings', 'platen'), isDirty: () => form.isDirty, save: form.save });
  const sections = search === '' ? group.sections : sectionsMatching(groups, search);
  const [firstProblem] = Object.keys(form.problem?.fields ?? {});
  useEffect(() => {
    if (firstProblem !== undefined) document.getElementById(idOf(firstProblem))?.focus();
  }, [firstProblem]);
  return (
    <Screen
      title={group.label}
      crumbs={<AppLink to="/settings">{__('Settings', 'platen')}</AppLink>}
      actions={<SearchControl label={__('Search settings', 'platen')} value={search} onChange={setSearch} />}
      isFlush
      footer={<SaveBar form={form} groups={groups} />}
    >
      <div className={styles.settings}>
        <nav className={`${links.links} ${styles.groups}`} aria-label={__('Settings', 'platen')} ref={groupLinks}>
          {groups.map(({ slug, label }) => (
            <GroupLink key={slug} slug={slug} label={label} />
          ))}
        </nav>
        <div className={styles.scroll}>
          <ProblemForm
            id={formId}
            className={styles.form}
            problem={form.problem}
            fields={Object.keys(stored)}
            onSubmit={form.submit}
          >
            {sections.length === 0 && <EmptyState title={sprintf(__('No settings match "%s".', 'platen'), search)} />}
            {sections.map((section) => (
              <Rows key={section.title} section={section} form={form} stored={stored} />
            ))}
          </ProblemForm>
        </div>
      </div>
    </Screen>
  );
}

const GroupLink = ({ slug, label }: { readonly slug: string; readonly label: string }) =>
  slug === 'general' ? (
    <AppLink to="/settings" activeOptions={{ exact: true }}>
      {label}
    </AppLink>
  ) : (
    <AppLink to="/settings/$group" params={{ group: slug }}>
      {label}
    </AppLink>
  );

interface RowsGiven {
  readonly section: Section;
  readonly form: Form<Settings>;
  readonly stored: Settings;
}

const Rows = ({ section: { title, settings: all }, form, stored }: RowsGiven) => (
  <section>
    {title !== '' && <h2>{title}</h2>}
    <Card isFlush>
      {all
        .filter((setting) => isShown(setting, form.data))
        .map((setting) => (
          <Row
            key={setting.name}
            setting={setting}
            value={form.data[setting.name]}
            isChanged={setting.name in form.changes && form.data[setting.name] !== stored[setting.name]}
            problem={form.problem?.fields[setting.name]}
            siteUrl={String(form.data['url'] ?? '')}
            onChange={(value) => form.onChange({ [setting.name]: value })}
          />
        ))}
    </Card>
  </section>
);

interface RowGiven {
  readonly setting: Setting;
  readonly value: unknown;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
  readonly siteUrl: string;
  readonly onChange: (value: unknown) => void;
}

/** Kinds whose control has its own label. */
const isLabeled = ({ kind }: Setting): boolean =>
  ['timezone', 'page', 'category', 'image', 'permalinks'].includes(kind);

function Row({ setting, value, isChanged, problem, siteUrl, onChange }: RowGiven) {
  const { name, label, help, kind } = setting;
  const id = idOf(name);
  const helpId = `${id}-help`;
  const problemId = `${id}-problem`;
  const described = [help === undefined ? '' : helpId, problem === undefined ? '' : problemId].join(' ').trim();
  const shape = kind === 'switch' ? styles.switch : kind === 'permalinks' ? styles.wide : '';
  return (
    <div className={`${styles.row} ${shape} ${isChanged ? styles.changed : ''}`}>
      {kind !== 'permalinks' && (
        <div>
          {isLabeled(setting) ? (
            <span className={styles.label}>{label}</span>
          ) : (
            <label className={styles.label} htmlFor={id}>
              {label}
            </label>
          )}
          {help !== undefined && (
            <span className={styles.help} id={helpId}>
              {help}
            </span>
          )}
        </div>
      )}
      <div>
        <Control
          setting={setting}
          id={id}
          value={value}
          siteUrl={siteUrl}
          describedBy={described === '' ? undefined : described}
          isInvalid={problem !== undefined}
          onChange={onChange}
        />
        {problem !== undefined && (
          <span className={styles.problem} id={problemId}>
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}

interface BarGiven {
  readonly form: Form<Settings>;
  readonly groups: readonly Group[];
}

/** Says what is not saved yet. */
function SaveBar({ form, groups }: BarGiven) {
  if (!form.isDirty) return null;
  const all = groups.flatMap(({ sections }) => sections.flatMap((section) => section.settings));
  const names = all.filter(({ name }) => name in form.changes).map(({ label }) => label);
  return (
    <div className={saveBar.bar}>
      <span>
        <b>{sprintf(_n('%d unsaved change', '%d unsaved changes', names.length, 'platen'), names.length)}</b>{' '}
        <span className={saveBar.names}>{names.join(', ')}</span>
      </span>
      <Button variant="tertiary" size="compact" onClick={form.discard}>
        {__('Discard', 'platen')}
      </Button>
      <Button variant="primary" size="compact" type="submit" form={formId} isBusy={form.isBusy}>
        {__('Save changes', 'platen')}
      </Button>
    </div>
  );
}
