import { compileSchema, filterHtml, isContentShown, readableRecords, renderHtml, RestError } from '@platen/server';
import type {
  Check,
  FieldContext,
  FieldWrite,
  Json,
  JsonMap,
  Links,
  Mismatch,
  Outcome,
  PluginApi,
  ReadableFile,
  ReadableRecord,
  ReadableRecords,
  RegisteredField,
  Scope,
} from '@platen/server';

const isbn: Check = compileSchema({ type: 'string', pattern: '^[0-9-]{10,17}$' });

function isbnProblem(value: Json): Mismatch | null {
  const outcome: Outcome = isbn(value, 'source[isbn]');
  return outcome.ok ? null : outcome.refusal;
}

const sourceKey = 'every_name_source';

/** Checked with the record as it will be, and stored with one statement. */
const checkSource = (value: Json, { sent, meta }: FieldWrite): Mismatch | null =>
  sent['title'] === '' && meta[sourceKey] === undefined
    ? { code: 'rest_invalid_param', message: 'A post with a source needs a title.', data: null }
    : isbnProblem(value);

const source: RegisteredField = {
  name: 'source',
  schema: { type: ['string', 'null'], description: 'ISBN of the book that the post is about.' },
  responseSchema: { type: 'string', description: 'ISBN, or an empty string.' },
  unchecked: true,
  get: async (_data, given) => ((await isContentShown(given as PostContext)) ? isbnOf(given) : ''),
  links: (given) => sourceLinks(given),
  check: checkSource,
  update: (value, { changeMeta }) => changeMeta({ [sourceKey]: value, every_name_source_changed: new Date().toJSON() }),
};

type PostContext = Parameters<typeof isContentShown>[0];

const isbnOf = ({ row }: FieldContext): string =>
  String((row as { readonly meta: Readonly<Record<string, readonly Json[]>> }).meta[sourceKey]?.[0] ?? '');

const sourceLinks = (given: FieldContext): Links =>
  isbnOf(given) === '' ? {} : { source: [{ href: `https://isbn.example/${isbnOf(given)}` }] };

/** Null for an image that the caller cannot read. Images of one response are read with one statement. */
async function imageOf(scope: Scope, id: number): Promise<string | null> {
  const file: ReadableFile | null = await readableRecords(scope).media(id);
  return file?.image === null ? null : (file?.url ?? null);
}

const titleOf = ({ row }: ReadableRecord<{ readonly title: string }>): string => row.title;

async function cover(records: ReadableRecords, post: number): Promise<JsonMap | null> {
  const found = await records.post(post);
  return found === null ? null : { title: titleOf(found), link: found.link };
}

/** Paragraphs, typography, and shortcodes, of HTML that any user may send. */
const noteHtml = (scope: Scope, note: string): Promise<string> => renderHtml(scope, filterHtml(note));

export function registerSources(api: PluginApi): void {
  api.registerField({ every: 'post' }, (type) => (type === 'post' || type === 'page' ? source : null));
  const named = api.dialect === 'wp' ? 'everyNameTopic' : 'every_name_topic';
  api.registerField({ every: 'term' }, (taxonomy) => ({
    name: named,
    schema: { type: 'string', description: `A topic of the taxonomy ${taxonomy}.`, readonly: true },
    get: () => taxonomy,
  }));
  api.registerRoute({
    namespace: 'every-name/v1',
    path: '/cover/(?P<post>[\\d]+)',
    endpoints: [
      {
        methods: ['GET'],
        permit: ({ scope }) => scope.caller.can('read'),
        handle: async ({ scope, params }) => {
          const post = Number(params['post']);
          const found = await cover(readableRecords(scope), post);
          if (found === null)
            return new RestError({ code: 'no_cover', status: 404, message: `Post ${post} was not found.` });
          return {
            ...found,
            image: await imageOf(scope, post),
            note: await noteHtml(scope, 'Seen "here"<script></script>'),
          };
        },
      },
    ],
  });
}
