import { readerOf } from '../../access/reader.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { FieldContext, RegisteredField } from '../../rest/registered-fields.ts';
import { nullable, object, string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import { addRegisteredField } from '../../site/site-draft.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { factsOfUser } from '../blocks/person-facts.rendering.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import type { PostRow } from '../posts/post.ts';
import type { Term } from '../terms/term.ts';
import { objectName } from '../terms/terms.fields.ts';
import { addressesOf } from '../terms/terms.read.actions.ts';
import { emptyPage } from '../urls/url-pages.rules.ts';
import { pageOfPost } from '../urls/url-singular.actions.ts';
import type { UrlPage } from '../urls/url.ts';
import type { User } from '../users/user.ts';
import { headData } from './head-data.rules.ts';
import { summarizePage } from './page-summary.rendering.ts';
import { siteIdentity } from './site-identity.rules.ts';

const schema = object(
  {
    title: string({ description: 'Content of the title element.' }),
    description: string({ description: 'Description for search engines. Empty: none.' }),
    canonical: nullable(string({ description: 'Canonical URL. Null: the page is not public.' })),
    robots: string({ description: 'Content of the robots meta element.' }),
    open_graph: {
      type: 'object',
      description: 'Open Graph properties, such as og:title.',
      additionalProperties: { type: 'string' },
    },
    twitter_card: string({ description: 'Size of the image in link previews.' }),
    json_ld: { type: 'object', description: 'Schema.org data of the page.', additionalProperties: true },
  },
  {
    description: 'Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD.',
    readonly: true,
    required: ['title', 'description', 'canonical', 'robots', 'open_graph', 'twitter_card', 'json_ld'],
  },
);

/** The page that a record is on. */
type PageOf<Row> = (reader: Scope, row: Row) => Promise<UrlPage | null>;

const headField = <Row>(pageOf: PageOf<Row>): RegisteredField => ({
  name: 'head',
  onlyNamed: true,
  schema,
  get: async (_data, { scope, row }: FieldContext) => {
    const reader = readerOf(scope);
    const url = await pageOf(reader, row as Row);
    return url === null ? null : headOf(reader, url);
  },
});

async function headOf(reader: Scope, url: UrlPage): Promise<JsonMap> {
  const data = headData({ url, site: siteIdentity(reader), summary: await summarizePage(reader, url) });
  const { title, description, canonical, robots, openGraph, twitterCard, jsonLd } = data;
  return {
    title,
    description,
    canonical,
    robots,
    open_graph: openGraph,
    twitter_card: twitterCard,
    json_ld: jsonLd,
  };
}

const ofPost = headField<PostRow>(pageOfPost);

const ofTerm = headField<Term>(async (reader, term) => {
  const canonical = (await addressesOf(reader, [term])).get(term.id) ?? null;
  return { ...emptyPage(permalinksOf(reader)), kind: 'term', status: 200, term, canonical };
});

const ofUser = headField<User>(async (reader, author) => {
  const canonical = factsOfUser(reader, author).url;
  return { ...emptyPage(permalinksOf(reader)), kind: 'author', status: 200, author, canonical };
});

/** Every record that has a page of its own. */
export function registerHeadFields(draft: SiteDraft): void {
  const { postTypes, taxonomies } = draft;
  for (const type of postTypes.all())
    if (type.viewable && type.showInRest && kindOf(draft, type).isFile !== true)
      addRegisteredField(draft, type.name, ofPost);
  for (const taxonomy of taxonomies.all())
    if (taxonomy.publiclyQueryable && taxonomy.showInRest)
      addRegisteredField(draft, objectName(draft, taxonomy), ofTerm);
  addRegisteredField(draft, 'user', ofUser);
}
