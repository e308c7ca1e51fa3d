import { grace } from '../files/media-sweep.actions.ts';
import { mediaErrors } from '../media.errors.ts';
import type { ToldOfUpload, UploadRow } from '../media.ts';
import { abandonUpload, beginUpload, requireUpload, appendPart } from './resumable.actions.ts';
import { restUrl } from '../../../rest/links.ts';
import { respond } from '../../../rest/response.ts';
import type { RestResponse } from '../../../rest/response.ts';
import { endpoint } from '../../../rest/route.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../../rest/route.ts';
import { postRefusals } from '../../posts/posts.errors.ts';
import type { PostType } from '../../types/type.ts';
import { scalarText } from '../../../lib/json.ts';

const version = '1.0.0';
const path = '/uploads';

/** Clients that speak another version could not understand the rest. */
const refuse = ({ request }: Ctx) =>
  request.headers['tus-resumable'] === version
    ? null
    : mediaErrors.otherVersion({ headers: { 'Tus-Version': version } });

const mayUpload: PolicyTable = {
  also: ({ scope }) => scope.caller.can('upload_files') || postRefusals.create(scope, 'upload_files'),
};

const mayContinue: PolicyTable<UploadRow> = {
  ...mayUpload,
  // Without `upload_files`, uploads are not revealed.
  record: async ({ scope, path: { id } }) => {
    if (!scope.caller.can('upload_files')) throw postRefusals.create(scope, 'upload_files');
    return requireUpload(scope, scalarText(id));
  },
};

/** Uploads in parts that can go on after a break, by the tus protocol: its core, creation, expiration and termination. */
export function resumableRoutes(namespace: string, type: PostType): RouteDefinition[] {
  return [
    {
      namespace,
      path,
      endpoints: [{ methods: ['POST'], refuse, permit: mayUpload, handle: (ctx) => begin(ctx, namespace) }],
    },
    {
      namespace,
      path: `${path}/(?P<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`,
      endpoints: [
        endpoint<UploadRow>({
          methods: ['GET'],
          refuse,
          permit: mayContinue,
          handle: (ctx, upload) => tell(ctx, upload, 200),
        }),
        endpoint<UploadRow>({
          methods: ['PATCH'],
          refuse,
          permit: mayContinue,
          takesFiles: 'parts',
          handle: async (ctx, upload) => tell(ctx, await appendPart(ctx.scope, type, upload, partOf(ctx)), 204),
        }),
        endpoint<UploadRow>({
          methods: ['DELETE'],
          refuse,
          permit: mayContinue,
          handle: async (ctx, upload) => {
            await abandonUpload(ctx.scope, upload);
            return respond(null, { status: 204, headers: { 'Tus-Resumable': version } });
          },
        }),
      ],
    },
  ];
}

async function begin(ctx: Ctx, namespace: string): Promise<RestResponse> {
  const { scope, request } = ctx;
  const length = wholeNumber(request.headers['upload-length']);
  if (length === null || length === 0) throw mediaErrors.noLength();
  if (length > scope.uploadMaxBytes) {
    throw mediaErrors.tooLong(scope.uploadMaxBytes, { headers: { 'Tus-Max-Size': String(scope.uploadMaxBytes) } });
  }
  const upload = await beginUpload(scope, toldIn(request.headers['upload-metadata'] ?? ''), length);
  const { headers } = tell(ctx, upload, 201);
  const location = restUrl(scope, `/${namespace}${path}/${upload.id}`);
  return respond(null, { status: 201, headers: { ...headers, Location: location } });
}

function tell({ scope }: Ctx, { length, received, postId, touched }: UploadRow, status: number): RestResponse {
  const headers = {
    'Tus-Resumable': version,
    'Upload-Length': length,
    'Upload-Offset': received,
    'Upload-Expires': new Date(Date.parse(touched) + grace).toUTCString(),
    'Cache-Control': 'no-store',
    ...(postId !== null && { [scope.site.dialect.header('Upload-Attachment-ID')]: postId }),
  };
  return respond({ length, offset: received, attachment: postId }, { status, headers });
}

function partOf({ request: { headers, body } }: Ctx): { offset: number; path: string; size: number } {
  const offset = wholeNumber(headers['upload-offset']);
  if (offset === null || headers['content-type'] !== 'application/offset+octet-stream') throw mediaErrors.noPart();
  const file = body.kind === 'upload' ? body.files[0] : undefined;
  if (file === undefined) throw mediaErrors.noPart();
  return { offset, path: file.path, size: file.size };
}

const wholeNumber = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** Pairs of a name and a value in base64, with commas between them. */
function toldIn(metadata: string): ToldOfUpload {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' ', 2));
  const values = new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]));
  const text = (name: string): string => (values.get(name) ?? '').replaceAll('\0', '').slice(0, 1000);
  return {
    name: text('filename') || text('name'),
    title: text('title'),
    altText: text('alt_text'),
    post: wholeNumber(values.get('post')) ?? 0,
  };
}
