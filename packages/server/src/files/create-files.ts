import { join } from 'node:path';
import type { Files } from './files.ts';
import { createFolder } from './folder.ts';
import { assertS3Installed, createS3 } from './s3.ts';

interface FilesConfig {
  readonly uploadsFolder: string;
  /** Folder in the folder or bucket; null for all of it. */
  readonly uploadsPrefix: string | null;
  readonly s3Bucket: string | null;
  readonly s3Endpoint: string | null;
  readonly s3Region: string;
  readonly s3AccessKey: string | null;
  readonly s3SecretKey: string | null;
  readonly s3Timeout: number;
}

/** A bucket where one is named, or else the folder. */
export function createFiles({ uploadsFolder, uploadsPrefix, s3Bucket: bucket, ...s3 }: FilesConfig): Files {
  const prefix = uploadsPrefix === null ? '' : `${uploadsPrefix}/`;
  if (bucket === null) return createFolder(join(uploadsFolder, prefix));
  assertS3Installed();
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKey: accessKeyId, s3SecretKey: secretAccessKey } = s3;
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return createS3({ bucket, prefix, endpoint, region, credentials, timeout: s3.s3Timeout });
}
