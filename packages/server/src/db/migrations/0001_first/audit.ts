/** Who did what, and from where: kept beyond the users and records that it names. */
export const audit = `
create table audit_log (
  id bigint generated always as identity (maxvalue 9007199254740991),
  at timestamptz not null default now(),
  action text not null,
  actor bigint,
  actor_login text,
  via text not null,
  key uuid,
  address text not null,
  subject_kind text not null,
  subject_id text,
  details jsonb not null default '{}'
) partition by range (at);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_id on audit_log (id);
create index audit_log_by_actor on audit_log (actor, at, id) where actor is not null;
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at, id);
create index audit_log_by_action on audit_log (action, at, id);
create table platen_partitions.audit_log_rest partition of audit_log default;
`;
