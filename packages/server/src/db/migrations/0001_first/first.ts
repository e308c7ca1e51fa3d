import type { Transactional } from '../../schema/migration.ts';
import { audit } from './audit.ts';
import { authors } from './authors.ts';
import { commentTotals } from './comment-totals.ts';
import { comments } from './comments.ts';
import { credentials } from './credentials.ts';
import { imports } from './imports.ts';
import { media } from './media.ts';
import { menus } from './menus.ts';
import { postTerms } from './post-terms.ts';
import { postTexts } from './post-texts.ts';
import { postTokens } from './post-tokens.ts';
import { postTotals } from './post-totals.ts';
import { posts } from './posts.ts';
import { previewLinks } from './preview-links.ts';
import { redirects } from './redirects.ts';
import { relations } from './relations.ts';
import { revisions } from './revisions.ts';
import { site } from './site.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';
import { widgets } from './widgets.ts';

/** The schema that every database begins with: one script for each noun, in the order in which they build on each other. */
export const first: Transactional = {
  name: '0001_first',
  statements: [
    site,
    users,
    authors,
    credentials,
    terms,
    posts,
    postTotals,
    postTerms,
    postTexts,
    postTokens,
    relations,
    previewLinks,
    media,
    menus,
    comments,
    commentTotals,
    revisions,
    widgets,
    imports,
    redirects,
    webhooks,
    audit,
  ],
};
