import { asIs, flag, folderPrefix, integer, orNull, siteUrl } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Settings of uploads and their storage. */
export const uploadSettings = {
  uploadsFolder: setting({
    variable: 'PLATEN_UPLOADS_FOLDER',
    description: 'Folder for uploaded files, unless they are in S3. All nodes need the same folder.',
    fallback: 'uploads',
    read: asIs,
  }),
  uploadsPrefix: setting({
    variable: 'PLATEN_UPLOADS_PREFIX',
    description:
      'Folder inside the folder or bucket of uploads for this site, such as `sites/7`, if other sites use the same one. URLs of Platen do not show it. Set it before the first upload.',
    fallback: '',
    read: orNull(folderPrefix),
  }),
  uploadsUrl: setting({
    variable: 'PLATEN_UPLOADS_URL',
    description:
      'Base URL of uploaded files: a CDN in front of `/uploads/`, or the bucket. Platen always serves private files itself.',
    fallback: {
      words: '`SITE_URL/uploads`',
      from: ({ siteUrl: home }) => `${home ?? 'http://localhost'}/uploads`,
    },
    read: siteUrl,
  }),
  s3Bucket: setting({
    variable: 'PLATEN_S3_BUCKET',
    description: 'S3 bucket for uploaded files.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3Endpoint: setting({
    variable: 'PLATEN_S3_ENDPOINT',
    description: 'URL of the S3-compatible service. By default, Amazon S3.',
    fallback: '',
    read: orNull(siteUrl),
  }),
  s3Region: setting({
    variable: 'PLATEN_S3_REGION',
    description: 'Region of the bucket.',
    fallback: 'us-east-1',
    read: asIs,
  }),
  s3AccessKey: setting({
    variable: 'PLATEN_S3_ACCESS_KEY',
    description: 'S3 access key id. Without keys, Platen uses the default AWS credential chain.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3SecretKey: setting({
    variable: 'PLATEN_S3_SECRET_KEY',
    description: 'S3 secret access key.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3Timeout: setting({
    variable: 'PLATEN_S3_TIMEOUT',
    description: 'How long S3 may take to start a response. After three tries, requests for files get a 503.',
    unit: 'ms',
    fallback: '10000',
    read: integer(100, 600_000),
  }),
  mediaTrash: setting({
    variable: 'PLATEN_MEDIA_TRASH',
    description: 'Move media to trash when it is deleted without `force`.',
    fallback: 'false',
    read: flag,
  }),
  uploadMaxBytes: setting({
    variable: 'PLATEN_UPLOAD_MAX_BYTES',
    description: 'Maximum size of an uploaded file, including its form.',
    unit: 'bytes',
    fallback: '67108864',
    read: integer(1024, 10_737_418_240),
  }),
  uploadConcurrency: setting({
    variable: 'PLATEN_UPLOAD_CONCURRENCY',
    description: 'Uploads that a worker receives at a time. More wait, and get a 503 after PLATEN_REQUEST_TIMEOUT.',
    unit: 'uploads',
    fallback: '16',
    read: integer(1, 10_000),
  }),
} as const;
