import { asIs, flag, integer, orNull, siteUrl } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Where uploaded files are kept, and how they are taken in. */
export const uploadSettings = {
  uploadsFolder: setting({
    variable: 'PLATEN_UPLOADS_FOLDER',
    description:
      'Folder that uploaded files are kept in, unless they are in S3. All nodes of a site need the same one.',
    fallback: 'uploads',
    read: asIs,
  }),
  uploadsUrl: setting({
    variable: 'PLATEN_UPLOADS_URL',
    description:
      'What the addresses of uploaded files begin with: that of a CDN that asks the service for /uploads/, or of the bucket. What not everybody may read is still served by the service alone.',
    fallback: {
      words: '/uploads at SITE_URL',
      from: ({ siteUrl: home }) => `${home ?? 'http://localhost'}/uploads`,
    },
    read: siteUrl,
  }),
  s3Bucket: setting({
    variable: 'PLATEN_S3_BUCKET',
    description: 'Bucket that uploaded files are kept in, in S3 or a store that speaks its language.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3Endpoint: setting({
    variable: 'PLATEN_S3_ENDPOINT',
    description: 'Address of that store. Amazon’s own unless said.',
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
    description:
      'Key to that store, together with its secret. Without them, the role of the machine or what Amazon’s own tools use.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3SecretKey: setting({
    variable: 'PLATEN_S3_SECRET_KEY',
    description: 'Secret of that key.',
    fallback: '',
    read: orNull(asIs),
  }),
  s3Timeout: setting({
    variable: 'PLATEN_S3_TIMEOUT',
    description:
      'Milliseconds that store may take to begin its answer. It is asked three times; then requests for files get a 503.',
    fallback: '10000',
    read: integer(100, 600_000),
  }),
  mediaTrash: setting({
    variable: 'PLATEN_MEDIA_TRASH',
    description:
      'Put attachments in the trash where they are deleted without force, as posts are, instead of refusing.',
    fallback: 'false',
    read: flag,
  }),
  uploadLimit: setting({
    variable: 'PLATEN_UPLOAD_LIMIT',
    description: 'Bytes an uploaded file may have, with the form it comes in.',
    fallback: '67108864',
    read: integer(1024, 10_737_418_240),
  }),
  uploadsAtOnce: setting({
    variable: 'PLATEN_UPLOADS_AT_ONCE',
    description:
      'Uploads that a worker takes in at a time, each in the temporary folder until it is answered. More wait, and get a 503 after PLATEN_REQUEST_TIMEOUT.',
    fallback: '16',
    read: integer(1, 10_000),
  }),
} as const;
