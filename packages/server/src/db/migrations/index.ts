import type { Migration } from 'kysely/migration';
import * as ground from './0001_ground.ts';
import * as options from './0002_options.ts';
import * as users from './0003_users.ts';
import * as credentials from './0004_credentials.ts';
import * as terms from './0005_terms.ts';
import * as posts from './0006_posts.ts';
import * as postLists from './0007_post_lists.ts';
import * as comments from './0009_comments.ts';
import * as revisions from './0010_revisions.ts';
import * as postTotals from './0011_post_totals.ts';
import * as postTexts from './0012_post_texts.ts';
import * as revisionFacts from './0014_revision_facts.ts';
import * as revisedAttributes from './0015_revised_attributes.ts';
import * as historyWithoutAutosaves from './0016_history_without_autosaves.ts';
import * as confirmedEmails from './0017_confirmed_emails.ts';

/** Every migration, in the order it runs. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_ground': ground,
  '0002_options': options,
  '0003_users': users,
  '0004_credentials': credentials,
  '0005_terms': terms,
  '0006_posts': posts,
  '0007_post_lists': postLists,
  '0009_comments': comments,
  '0010_revisions': revisions,
  '0011_post_totals': postTotals,
  '0012_post_texts': postTexts,
  '0014_revision_facts': revisionFacts,
  '0015_revised_attributes': revisedAttributes,
  '0016_history_without_autosaves': historyWithoutAutosaves,
  '0017_confirmed_emails': confirmedEmails,
};
