import { __ } from '@wordpress/i18n';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormField } from '../api/field-forms.ts';
import { isShown } from './conditions.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldListGiven } from './given.ts';
import { RenderFields } from './nested-fields.tsx';
import { problemWithin } from './problems.ts';
import { sectionsOf } from './sections.ts';
import type { Section } from './sections.ts';
import { isValued } from './values.ts';
import styles from './field-forms.module.css';

const renderFields = (given: FieldListGiven): ReactNode => <FieldList {...given} />;

/** The inputs of fields beside each other, in tabs and accordions where the form has them. */
export function FieldList({ fields, values, around, path, problems, onChange }: FieldListGiven) {
  const siblings = [{ fields, values }, ...around];
  const shown = fields.filter((field) => isShown(field, siblings));
  const inputOf = (field: FormField): ReactNode => (
    <div
      key={field.key}
      className={styles.field}
      style={field.width === undefined ? undefined : { flexBasis: `calc(${field.width}% - 16px)` }}
    >
      <FieldInput
        field={field}
        value={values[field.name] ?? null}
        around={siblings}
        path={`${path}[${field.name}]`}
        problems={problems}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
      />
    </div>
  );
  const hasProblem = (section: Section): boolean =>
    section.fields.some((field) => isValued(field) && problemWithin(problems, `${path}[${field.name}]`));
  const { plain, tabs } = sectionsOf(shown);
  return (
    <RenderFields value={renderFields}>
      {plain.map((section) => (
        <AccordionOrFields key={section.key} section={section} isOpen={hasProblem(section)} inputOf={inputOf} />
      ))}
      {tabs.length > 0 && <TabbedFields sections={tabs} hasProblem={hasProblem} inputOf={inputOf} />}
    </RenderFields>
  );
}

interface SectionGiven {
  readonly section: Section;
  /** Opened, so that its problem is seen. */
  readonly isOpen: boolean;
  readonly inputOf: (field: FormField) => ReactNode;
}

function AccordionOrFields({ section, isOpen, inputOf }: SectionGiven) {
  const inputs = <div className={styles.fields}>{section.fields.map(inputOf)}</div>;
  if (section.label === null) return inputs;
  return (
    <details className={styles.accordion} open={isOpen || undefined}>
      <summary>{section.label}</summary>
      {inputs}
    </details>
  );
}

interface TabsGiven {
  readonly sections: readonly Section[];
  readonly hasProblem: (section: Section) => boolean;
  readonly inputOf: (field: FormField) => ReactNode;
}

const arrows: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as the ARIA pattern has them: arrows move between them, and only the current one is in the tab order. */
function TabbedFields({ sections, hasProblem, inputOf }: TabsGiven) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const current = sections[chosen] ?? sections[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (chosen + by + sections.length) % sections.length;
    setChosen(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" className={styles.tabs} tabIndex={-1} onKeyDown={onKeyDown}>
        {sections.map((section, at) => (
          <button
            key={section.key}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={section === current}
            aria-controls={`${id}-panel`}
            tabIndex={section === current ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {section.label}
            {hasProblem(section) && <span className={styles.problem}> {__('(has an error)', 'platen')}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} className={styles.fields}>
        {current?.fields.map(inputOf)}
      </div>
    </>
  );
}
