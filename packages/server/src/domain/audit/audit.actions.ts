import type { Scope } from '../../scope.ts';
import type { AuditPage, AuditQuery, AuditRecord } from './audit.ts';
import { auditErrors } from './audit.errors.ts';
import { findRecord, selectPage } from './audit.store.ts';

/** Everything, the latest first. */
export const unfiltered: Omit<AuditQuery, 'limit'> = {
  actors: null,
  actions: null,
  subjectKind: null,
  subjectId: null,
  address: null,
  after: null,
  before: null,
  descending: true,
  offset: 0,
};

export const listAudit = ({ db }: Pick<Scope, 'db'>, query: AuditQuery): Promise<AuditPage> =>
  selectPage(db.kysely, query);

export async function requireAudit({ db }: Pick<Scope, 'db'>, id: number): Promise<AuditRecord> {
  const record = await findRecord(db.kysely, id);
  if (record === null) throw auditErrors.unknown(id);
  return record;
}
