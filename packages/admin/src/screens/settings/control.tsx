import { useQuery } from '@tanstack/react-query';
import { ComboboxControl, FormToggle, SelectControl, TextControl } from '@wordpress/components';
import { dateI18n } from '@wordpress/date';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { languageName } from '../../i18n/language.ts';
import { rolesQuery } from '../users/user.ts';
import type { Choice, Setting } from './groups.ts';
import { exampleUrl, structures } from './permalinks.ts';
import { CategoryPicker, ImagePicker, PagePicker } from './pickers.tsx';
import styles from './settings.module.css';

interface Given {
  readonly setting: Setting;
  /** Of the element that gets the focus. */
  readonly id: string;
  readonly value: unknown;
  readonly siteUrl: string;
  /** Ids of the help and of the error. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The input of a setting. Its visible label is beside it. */
export function Control(given: Given) {
  const { setting, id, value, siteUrl, describedBy, isInvalid, onChange } = given;
  const { label, kind, values = [false, true], choices = [], input } = setting;
  const described = { 'aria-describedby': describedBy, 'aria-invalid': isInvalid };
  switch (kind) {
    case 'switch':
      return (
        <FormToggle
          id={id}
          {...described}
          checked={value === values[1]}
          onChange={({ currentTarget }) => onChange(values[currentTarget.checked ? 1 : 0])}
        />
      );
    case 'number':
      return (
        <TextControl
          id={id}
          {...described}
          type="number"
          value={String(value ?? '')}
          onChange={(text) => onChange(text === '' ? null : Number(text))}
          __next40pxDefaultSize
        />
      );
    case 'choice':
      return (
        <Select
          {...given}
          choices={choices}
          onChange={(text) => onChange(typeof value === 'number' ? Number(text) : text)}
        />
      );
    case 'role':
      return <RoleSelect {...given} />;
    case 'timezone':
      return <ZoneSelect label={label} value={String(value ?? '')} onChange={onChange} />;
    case 'language':
      return <Select {...given} choices={withOwn(languages(), String(value ?? ''))} />;
    case 'date-format':
      return <FormatSelect {...given} formats={['F j, Y', 'Y-m-d', 'm/d/Y', 'd/m/Y', 'j. F Y']} />;
    case 'time-format':
      return <FormatSelect {...given} formats={['g:i a', 'g:i A', 'H:i']} />;
    case 'permalinks':
      return <Structures {...given} siteUrl={siteUrl} />;
    case 'page':
      return <PagePicker label={label} id={Number(value ?? 0)} onChange={onChange} />;
    case 'category':
      return <CategoryPicker label={label} id={Number(value ?? 0)} onChange={onChange} />;
    case 'image':
      return <ImagePicker label={label} id={Number(value ?? 0)} onChange={onChange} />;
    case 'text':
      return (
        <TextControl
          id={id}
          {...described}
          type={input ?? 'text'}
          value={String(value ?? '')}
          onChange={onChange}
          __next40pxDefaultSize
        />
      );
  }
}

interface SelectGiven extends Pick<Given, 'id' | 'value' | 'describedBy'> {
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

const Select = ({ id, value, describedBy, choices, onChange }: SelectGiven) => (
  <SelectControl
    id={id}
    aria-describedby={describedBy}
    value={String(value ?? '')}
    options={[...choices]}
    onChange={onChange}
    __next40pxDefaultSize
  />
);

/** A stored value that is not among the choices stays selectable. */
const withOwn = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];

function RoleSelect(given: Given) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const choices = roles.map(({ name, label }) => ({ value: name, label }));
  return <Select {...given} choices={withOwn(choices, String(given.value ?? ''))} />;
}

interface ZoneGiven {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ZoneSelect = ({ label, value, onChange }: ZoneGiven) => (
  <ComboboxControl
    label={label}
    hideLabelFromVision
    value={value}
    options={[
      { value: '', label: 'UTC' },
      ...withOwn(
        Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        value,
      ).filter((choice) => choice.value !== ''),
    ]}
    onChange={(zone) => onChange(zone ?? '')}
    __next40pxDefaultSize
  />
);

/** Locale codes as WordPress writes them. */
const locales =
  'ar bg_BG bn_BD ca cs_CZ da_DK de_AT de_CH de_DE el en_AU en_CA en_GB en_US es_ES es_MX et fa_IR fi fr_CA fr_FR he_IL hi_IN hr hu_HU id_ID it_IT ja ko_KR lt_LT nb_NO nl_BE nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE th tr_TR uk vi zh_CN zh_TW';

function languages(): readonly Choice[] {
  return locales
    .split(' ')
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

const customValue = 'custom';

interface FormatGiven extends Given {
  readonly formats: readonly string[];
}

/** A PHP date format, chosen by how it writes the current moment. */
function FormatSelect({ formats, ...given }: FormatGiven) {
  const { setting, value, onChange } = given;
  const format = String(value ?? '');
  const [isCustom, setCustom] = useState(!formats.includes(format));
  return (
    <div className={styles.stack}>
      <Select
        {...given}
        value={isCustom ? customValue : format}
        choices={[
          ...formats.map((one) => ({ value: one, label: dateI18n(one) })),
          { value: customValue, label: __('Custom', 'platen') },
        ]}
        onChange={(chosen) => {
          setCustom(chosen === customValue);
          if (chosen !== customValue) onChange(chosen);
        }}
      />
      {isCustom && (
        <TextControl
          label={sprintf(__('%s, as PHP letters', 'platen'), setting.label)}
          hideLabelFromVision
          value={format}
          help={sprintf(__('Preview: %s', 'platen'), dateI18n(format))}
          onChange={onChange}
          __next40pxDefaultSize
        />
      )}
    </div>
  );
}

function Structures({ setting, id, value, siteUrl, onChange }: Given) {
  const structure = String(value ?? '');
  const [isCustom, setCustom] = useState(!structures.some((one) => one.value === structure));
  const now = dateI18n('Y-m-d\\TH:i:s');
  const choices = [...structures, { value: customValue, label: __('Custom structure', 'platen') }];
  return (
    <fieldset className={styles.structures}>
      <legend>{setting.label}</legend>
      {choices.map((choice, at) => {
        const isOwn = choice.value === customValue;
        return (
          <label key={choice.value}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={setting.name}
              checked={isOwn ? isCustom : !isCustom && structure === choice.value}
              onChange={() => {
                setCustom(isOwn);
                if (!isOwn) onChange(choice.value);
              }}
            />
            <span>{choice.label}</span>
            <code>{exampleUrl(siteUrl, isOwn ? structure : choice.value, now)}</code>
          </label>
        );
      })}
      {isCustom && (
        <TextControl
          label={__('Custom structure', 'platen')}
          hideLabelFromVision
          value={structure}
          help={__('Tags: %year%, %monthnum%, %day%, %post_id%, %postname%, %category%, %author%.', 'platen')}
          onChange={onChange}
          __next40pxDefaultSize
        />
      )}
    </fieldset>
  );
}
