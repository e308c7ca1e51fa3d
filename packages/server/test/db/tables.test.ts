import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { Columns } from '../../src/db/table.ts';
import { migrationsTable, nodesTable, siteTable } from '../../src/db/tables.ts';
import type { Tables } from '../../src/db/tables.ts';
import { applicationPasswordsTable } from '../../src/auth/application-passwords.store.ts';
import { disabledAccountsTable } from '../../src/auth/disabled-accounts.store.ts';
import { authChallengesTable } from '../../src/auth/factors/challenges.store.ts';
import { devicesTable } from '../../src/auth/factors/devices.store.ts';
import { recoveryCodesTable, totpTable } from '../../src/auth/factors/factors.store.ts';
import { passkeysTable } from '../../src/auth/factors/passkeys.store.ts';
import { authPoliciesTable } from '../../src/auth/factors/policies.store.ts';
import { confirmedEmailsTable } from '../../src/auth/confirmed-emails.store.ts';
import { oauthClientsTable } from '../../src/auth/oauth/clients.store.ts';
import { oauthGrantsTable } from '../../src/auth/oauth/grants.store.ts';
import { oauthCodesTable, oauthTokensTable } from '../../src/auth/oauth/tokens.store.ts';
import { externalIdentitiesTable, provedEmailsTable } from '../../src/auth/providers/identities.store.ts';
import { spentTokensTable } from '../../src/auth/providers/spent-tokens.store.ts';
import { serviceAccountsTable } from '../../src/auth/service-accounts.store.ts';
import { passwordResetsTable } from '../../src/auth/resets.store.ts';
import { providerSessionsTable, sessionsTable } from '../../src/auth/sessions.store.ts';
import { throttlesTable } from '../../src/auth/throttle.store.ts';
import { commentsTable } from '../../src/domain/comments/comment.ts';
import { commentTalliesTable, commentTotalsTable } from '../../src/domain/comments/comments-list.store.ts';
import { postTextsTable } from '../../src/domain/posts/list/posts-list-conditions.store.ts';
import { postTermTotalsTable, postTotalsTable } from '../../src/domain/posts/list/posts-list-totals.store.ts';
import { postTokensTable, searchWordsTable } from '../../src/domain/posts/list/posts-search-tokens.store.ts';
import { editLocksTable } from '../../src/domain/posts/locks/edit-locks.store.ts';
import { postsTable } from '../../src/domain/posts/post.ts';
import { previewLinksTable } from '../../src/domain/preview-links/preview-link.ts';
import { redirectsTable } from '../../src/domain/redirects/redirect.ts';
import { revisionsTable } from '../../src/domain/revisions/revision.ts';
import {
  importAddressesTable,
  importDumpTable,
  importItemsTable,
  importNotesTable,
  importsTable,
} from '../../src/transfer/import.ts';
import { menuItemsTable, menuLocationsTable, menusTable } from '../../src/domain/menus/menu.ts';
import { unfilteredFootnotesTable } from '../../src/domain/meta/stored-footnotes.store.ts';
import { mediaFilesTable, mediaTable, mediaUploadsTable } from '../../src/domain/media/media.ts';
import { pluginDocumentsTable } from '../../src/domain/plugins/plugin-documents.store.ts';
import { optionsTable } from '../../src/domain/settings/settings.store.ts';
import { postRelationsTable } from '../../src/domain/relations/relations.store.ts';
import { postTermsTable } from '../../src/domain/terms/post-terms.store.ts';
import { termsTable } from '../../src/domain/terms/term.ts';
import { termCountChangesTable, termCountsTable, termTotalsTable } from '../../src/domain/terms/terms.store.ts';
import { scimGroupsTable, scimMembersTable, scimUsersTable } from '../../src/domain/scim/scim.store.ts';
import { usersTable } from '../../src/domain/users/user.ts';
import { authorCountsTable, authorTotalsTable, userTotalsTable } from '../../src/domain/users/users.store.ts';
import { embedCardsTable, embedUsesTable } from '../../src/domain/oembed/oembed.ts';
import { deliveriesTable, webhooksTable } from '../../src/domain/webhooks/webhook.ts';
import { widgetsTable } from '../../src/domain/widgets/widget.ts';
import { auditTable } from '../../src/events/audit.store.ts';
import { rolesTable } from '../../src/auth/stored-roles.store.ts';
import { outboxOrderTable, outboxTable } from '../../src/events/outbox.store.ts';
import { keptResponsesTable } from '../../src/writes/kept-responses.store.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

/** Every table that statements may name; the compiler sees that none is left out. */
const tables: {
  readonly [N in keyof Tables]: { readonly name: string; readonly columns: Record<keyof Tables[N], Columns[string]> };
} = {
  application_passwords: applicationPasswordsTable,
  auth_challenges: authChallengesTable,
  auth_policies: authPoliciesTable,
  devices: devicesTable,
  disabled_accounts: disabledAccountsTable,
  passkeys: passkeysTable,
  recovery_codes: recoveryCodesTable,
  service_accounts: serviceAccountsTable,
  scim_users: scimUsersTable,
  scim_groups: scimGroupsTable,
  scim_members: scimMembersTable,
  totp: totpTable,
  author_counts: authorCountsTable,
  author_totals: authorTotalsTable,
  comment_tallies: commentTalliesTable,
  comment_totals: commentTotalsTable,
  comments: commentsTable,
  confirmed_emails: confirmedEmailsTable,
  edit_locks: editLocksTable,
  embed_cards: embedCardsTable,
  embed_uses: embedUsesTable,
  import_addresses: importAddressesTable,
  import_dump: importDumpTable,
  import_items: importItemsTable,
  import_notes: importNotesTable,
  imports: importsTable,
  kept_responses: keptResponsesTable,
  media: mediaTable,
  menus: menusTable,
  menu_locations: menuLocationsTable,
  menu_items: menuItemsTable,
  media_files: mediaFilesTable,
  media_uploads: mediaUploadsTable,
  external_identities: externalIdentitiesTable,
  proved_emails: provedEmailsTable,
  spent_tokens: spentTokensTable,
  oauth_clients: oauthClientsTable,
  oauth_codes: oauthCodesTable,
  oauth_grants: oauthGrantsTable,
  oauth_tokens: oauthTokensTable,
  options: optionsTable,
  plugin_documents: pluginDocumentsTable,
  preview_links: previewLinksTable,
  audit_log: auditTable,
  outbox: outboxTable,
  outbox_order: outboxOrderTable,
  password_resets: passwordResetsTable,
  platen_migration: migrationsTable,
  platen_node: nodesTable,
  platen_site: siteTable,
  post_term_totals: postTermTotalsTable,
  post_relations: postRelationsTable,
  post_terms: postTermsTable,
  post_texts: postTextsTable,
  post_tokens: postTokensTable,
  post_totals: postTotalsTable,
  posts: postsTable,
  redirects: redirectsTable,
  revisions: revisionsTable,
  roles: rolesTable,
  search_words: searchWordsTable,
  sessions: sessionsTable,
  provider_sessions: providerSessionsTable,
  term_count_changes: termCountChangesTable,
  term_counts: termCountsTable,
  term_totals: termTotalsTable,
  terms: termsTable,
  throttles: throttlesTable,
  unfiltered_footnotes: unfilteredFootnotesTable,
  user_totals: userTotalsTable,
  users: usersTable,
  webhook_deliveries: deliveriesTable,
  webhooks: webhooksTable,
  widgets: widgetsTable,
};

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = connectTo(test.url);
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

/** Table and column → its type, whether it may be null, and what it holds where a write gives nothing. */
type Facts = Record<string, string>;

const fact = (type: string, nullable: boolean, unsaid: string): string =>
  `${type}${nullable ? '' : ' not null'}, ${unsaid}`;

const initially = (value: unknown): string => `initially ${typeof value === 'string' ? value : JSON.stringify(value)}`;

function describedFacts(): Facts {
  const facts: Facts = {};
  for (const [key, { name, columns }] of Object.entries(tables)) {
    expect(name).toBe(key);
    for (const [column, { type, nullable, generated, initial, write }] of Object.entries<Columns[string]>(columns)) {
      const unsaid = initial === undefined ? 'required' : initially(write(initial as never));
      facts[`${name}.${column}`] = fact(type, nullable, generated === undefined ? unsaid : `generated ${generated}`);
    }
  }
  return facts;
}

interface Found {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** How the database makes it by itself: as an identity, from other columns, or by an expression. */
  readonly identity: string;
  readonly computed: string;
  readonly expression: string | null;
}

const isLiteral = (expression: string): boolean => /^('[^']*'::[a-z ]+(\[\])?|\d+|true|false)$/.test(expression);

async function storedFacts(connection: Kysely<Tables>): Promise<Facts> {
  const { rows } = await sql<Found>`
    select class.relname || '.' || attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
        attidentity as identity, attgenerated as computed, pg_get_expr(adbin, adrelid) as expression
      from pg_class class join pg_attribute on attrelid = class.oid
        left join pg_attrdef on adrelid = class.oid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`.execute(
    connection,
  );
  const facts: Facts = {};
  for (const { name, type, nullable, ...made } of rows)
    facts[name] = fact(type, nullable, await unsaid(connection, nullable, made));
  return facts;
}

async function unsaid(
  connection: Kysely<Tables>,
  nullable: boolean,
  { identity, computed, expression }: Pick<Found, 'identity' | 'computed' | 'expression'>,
): Promise<string> {
  if (identity === 'a' || computed === 's') return 'generated always';
  if (identity === 'd' || (expression !== null && !isLiteral(expression))) return 'generated by default';
  if (expression === null) return nullable ? initially(null) : 'required';
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(connection);
  return initially(rows[0]?.value);
}

describe('the tables that statements know', () => {
  it('are those of the database', async () => {
    expect(describedFacts()).toEqual(await storedFacts(db.kysely));
  });

  it.each([
    ['alter table posts drop column format', 'posts.format'],
    ['alter table posts add column mood text', 'posts.mood'],
    ['alter table comments alter column content drop not null', 'comments.content'],
    ['alter table comments alter column author type integer', 'comments.author'],
    ["alter table posts alter column ping_status set default 'open'", 'posts.ping_status'],
    ['alter table term_totals alter column shard drop default', 'term_totals.shard'],
    ['create table gadgets (id bigint)', 'gadgets.id'],
    ['drop table edit_locks', 'edit_locks.post_id'],
  ])('would not be after: %s', async (statement, column) => {
    const undone = new Error('Undone.');
    const changed = db.transaction(async (trx) => {
      await sql.raw(statement).execute(trx);
      const [described, stored] = [describedFacts(), await storedFacts(trx)];
      expect(described[column]).not.toEqual(stored[column]);
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
  });
});
