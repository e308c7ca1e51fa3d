import type { WritableMembers } from '../../db/table.ts';
import type { termsTable } from '../../domain/terms/term.ts';
import type { Transferred } from './record.ts';

type TermColumns = Required<WritableMembers<typeof termsTable.columns>>;

/** Columns of terms. Export files have other elements for each of categories, tags, and other terms. A new column needs a row. */
export const termRecord = {
  id: { byHand: 'Kept, unless another term here has it.' },
  taxonomy: { byHand: 'Names of WordPress have another prefix.' },
  name: { byHand: 'Each source has it under another name.' },
  slug: { byHand: 'Each source has it under another name.' },
  description: { byHand: 'Each source has it under another name.' },
  parent: { byHand: 'Sources have its slug or its id. The term can have another id here.' },
  meta: { byHand: 'Custom fields, except those that are columns here.' },
} as const satisfies Transferred<TermColumns, null>;
