import type { FormField } from '../api/field-forms.ts';

/** Fields under one tab or accordion, or under neither: then it has no label. */
export interface Section {
  readonly key: string;
  readonly label: string | null;
  readonly fields: readonly FormField[];
}

interface Sections {
  /** Before the first tab: fields, and accordions. */
  readonly plain: readonly Section[];
  readonly tabs: readonly Section[];
}

/** A tab contains the fields up to the next one, and an accordion those up to the next one or to a tab. */
export function sectionsOf(fields: readonly FormField[]): Sections {
  const sections: (Section & { readonly isTab: boolean })[] = [];
  for (const field of fields) {
    const isTab = field.control === 'tab';
    const last = sections.at(-1);
    if (isTab || field.control === 'accordion')
      sections.push({ key: field.key, label: field.label, fields: [], isTab });
    else if (last === undefined) sections.push({ key: field.key, label: null, fields: [field], isTab: false });
    else sections[sections.length - 1] = { ...last, fields: [...last.fields, field] };
  }
  const filled = sections.filter((section) => section.fields.length > 0);
  return { plain: filled.filter(({ isTab }) => !isTab), tabs: filled.filter(({ isTab }) => isTab) };
}
