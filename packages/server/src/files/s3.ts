import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';

import { assertKey, counted, StorageUnavailable } from './files.ts';
import type { FileFacts, Files, OpenFile } from './files.ts';

export interface S3Options {
  readonly bucket: string;
  /** What the names of all objects begin with: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null where the surroundings know it: a role of the machine, or what Amazon's tools read. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Milliseconds that an answer may take to begin. */
  readonly timeout: number;
}

/** Milliseconds. Without an answer within them, and that of `S3Options`, the store is away. */
const times = { connectionTimeout: 2000, socketTimeout: 60_000 } as const;
/** Each download holds one for as long as its reader takes. */
const maxSockets = 1000;
/** More bytes than this go in parts: a stream cannot be sent again, a part can. In memory are two of them at a time. */
const partSize = 8 * 1024 * 1024;
const removedAtOnce = 1000;

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
function nothing(): void {}

/** Loaded only where it is used: a dependency of those who keep files in S3. */
async function load() {
  const [client, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...client, ...storage };
}

export function assertS3Installed(): void {
  try {
    import.meta.resolve('@aws-sdk/client-s3');
    import.meta.resolve('@aws-sdk/lib-storage');
  } catch {
    throw new Error('S3 storage requires two packages. Run: npm install @aws-sdk/client-s3 @aws-sdk/lib-storage');
  }
}

/** Files in a bucket of S3, or of another store that speaks its language. */
export function createS3({ bucket: Bucket, prefix, endpoint, region, credentials, timeout }: S3Options): Files {
  let opened: Promise<{ sdk: Awaited<ReturnType<typeof load>>; client: S3Client }> | null = null;
  const open = () =>
    (opened ??= load().then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        ...(endpoint !== null && { endpoint }),
        ...(credentials && { credentials }),
        // Names of buckets are no names of hosts everywhere, and not every store knows the newer checksums.
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 3,
        // Errors are thrown and logged where they are caught.
        logger: silent,
        requestHandler: {
          ...times,
          requestTimeout: timeout,
          throwOnRequestTimeout: true,
          httpAgent: { maxSockets },
          httpsAgent: { maxSockets },
        },
      }),
    })));
  const use = <T>(work: (given: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> =>
    away(async () => work(await open()));

  const nameOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };

  const stat = (key: string): Promise<FileFacts | null> => {
    const Key = nameOf(key);
    return use(({ sdk, client }) => orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key })).then(factsOf)));
  };

  return {
    put: async (key, bytes) => {
      const Key = nameOf(key);
      const { size, headers } = bytes;
      const told = { Bucket, Key, ContentType: headers?.type, ContentDisposition: headers?.disposition };
      const Body = Readable.from(counted(bytes), { objectMode: false });
      // Bytes that break off would leave the request waiting for more.
      const broken = new AbortController();
      Body.once('error', (error) => broken.abort(error));
      try {
        await use(async ({ sdk, client }) => {
          if (size > partSize) {
            await new sdk.Upload({ client, partSize, queueSize: 2, params: { ...told, Body } }).done();
            return;
          }
          const put = new sdk.PutObjectCommand({ ...told, Body, ContentLength: size });
          await client.send(put, { abortSignal: broken.signal });
        });
      } catch (error) {
        throw broken.signal.aborted ? broken.signal.reason : error;
      } finally {
        Body.destroy();
      }
    },
    stat,
    open: async (key) => {
      const Key = nameOf(key);
      const facts = await stat(key);
      return facts === null
        ? null
        : openFile(facts, (range) =>
            use(async ({ sdk, client }) => {
              const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
              const { Body } = await client.send(
                new sdk.GetObjectCommand({ Bucket, Key, Range, IfMatch: facts.version }),
              );
              return Body as Readable;
            }),
          );
    },
    remove: async (keys) => {
      const names = keys.map(nameOf);
      await use(async ({ sdk, client }) => {
        for (let at = 0; at < names.length; at += removedAtOnce) {
          const Objects = names.slice(at, at + removedAtOnce).map((Key) => ({ Key }));
          const { Errors = [] } = await client.send(
            new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          );
          if (Errors[0] !== undefined) throw new Error(Errors[0].Message ?? Errors[0].Code);
        }
      });
    },
    list: async function* (begin) {
      const Prefix = prefix + begin;
      let ContinuationToken: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await use(({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
        );
        yield* Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]));
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    removeUnfinished: (before) =>
      use(async ({ sdk, client }) => {
        const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
        const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated.getTime() < before);
        for (const { Key, UploadId } of old) {
          await orNull(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        }
        return old.length;
      }),
  };
}

const openFile = (facts: FileFacts, read: OpenFile['read']): OpenFile => ({
  facts,
  read,
  readWhole: async (range) => buffer(await read(range)),
  close: async () => undefined,
});

function factsOf({ ContentLength = 0, LastModified, ETag = '' }: HeadObjectCommandOutput): FileFacts {
  return { size: ContentLength, modified: LastModified?.getTime() ?? 0, version: ETag.replaceAll('"', '') };
}

const absent = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

const orNull = <T>(looking: Promise<T>): Promise<T | null> =>
  looking.catch((error: Error) => {
    if (absent.has(error.name)) return null;
    throw error;
  });

/** Every error of the store except a missing file is a fault of the service, not of the caller. */
async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}
