import { readableBytes } from '../../lib/readable-units.ts';
import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const mediaErrors = {
  noData: createError('rest_upload_no_data', 400, 'Send a file in the `file` field or as the request body.'),
  notFetched: createError(
    'rest_upload_url_failed',
    400,
    "The file can't be downloaded. Check that the URL is public and the file is within the upload limit.",
  ),
  fileAndUrl: createError('rest_upload_file_and_url', 400, 'Send a file or `url`, not both.'),
  noContentType: createError('rest_upload_no_content_type', 400, '`Content-Type` is required.'),
  noDisposition: createError(
    'rest_upload_no_content_disposition',
    400,
    'The file name is required. Send `Content-Disposition: attachment; filename="name.png"`.',
  ),
  badDisposition: createError(
    'rest_upload_invalid_disposition',
    400,
    '`Content-Disposition` must look like `attachment; filename="name.png"`.',
  ),
  wrongHash: createError(
    'rest_upload_hash_mismatch',
    412,
    'The upload is corrupt: its checksum does not match `Content-MD5`.',
  ),
  notDecodable: createError(
    'rest_upload_image_type_not_supported',
    400,
    'This image format is not supported. Upload a JPEG, PNG, WebP, AVIF, or GIF.',
  ),
  attachedToFile: createError(
    'rest_invalid_param',
    400,
    "`post`: media can't be attached to a media item or a revision.",
  ),
  noFeaturedMedia: createError('rest_no_featured_media', 400, "Media items can't have a featured image."),
  noTrash: createError(
    'rest_trash_not_supported',
    501,
    "Media can't be moved to trash. Send `force=true` to delete permanently.",
  ),
  notEdited: createError('rest_image_not_edited', 400, 'Send at least one image edit: rotate, flip, or crop.'),
  wrongDimensions: createError(
    'rest_upload_dimension_mismatch',
    400,
    'The file is not an image, or it is larger than the image size it is sent for.',
  ),
  notSideloaded: createError('rest_invalid_sub_size_file', 400, 'This file was not uploaded for this image.'),
  notDrawable: createError('rest_post_invalid_id', 400, 'Only images and documents have image sizes.'),
  lostFile: createError('rest_media_file_missing', 404, 'The image file is missing from storage.'),
  otherVersion: createError('rest_upload_version', 412, 'Send `Tus-Resumable: 1.0.0`.'),
  noLength: createError('rest_upload_no_length', 400, '`Upload-Length` must be the file size in bytes.'),
  tooLong: createError(
    'rest_payload_too_large',
    413,
    (limit: number) =>
      `The file is larger than ${readableBytes(limit)}. Upload a smaller file, or raise \`PLATEN_UPLOAD_MAX_BYTES\`.`,
  ),
  noUpload: createError('rest_upload_unknown', 404, 'The upload was not found, or it has expired.'),
  noPart: createError(
    'rest_upload_no_part',
    400,
    'Send the data as `application/offset+octet-stream`, with its offset in `Upload-Offset`.',
  ),
  wrongOffset: createError(
    'rest_upload_offset',
    409,
    '`Upload-Offset` does not match the bytes received. Request the current offset with HEAD.',
  ),
  tooMuch: createError('rest_upload_too_much', 400, 'The upload is larger than `Upload-Length`.'),
  tooManyUploads: createError(
    'rest_too_many_uploads',
    429,
    'Too many unfinished uploads. Finish or delete some of them first.',
  ),
  otherKind: createError(
    'rest_upload_other_kind',
    400,
    (kind: string) => `The file must be of the same kind as the one it replaces: ${kind}.`,
  ),
  notItsFile: createError('rest_unknown_attachment', 404, 'The file was not found in this media item.'),
} as const;

const formRefused = createError('rest_upload_unknown_error', 400, (reason: string) => reason);
const bodyRefused = createError('rest_upload_sideload_error', 400, (reason: string) => reason);

/** A file that is not taken. How it was sent decides the code. */
export const refusedFile = (isForm: boolean, reason: string): RestError => (isForm ? formRefused : bodyRefused)(reason);

export const mayNotEditImages = ({ caller }: Pick<Scope, 'caller'>): RestError =>
  forbidden(
    'rest_cannot_edit_image',
    caller.id !== 0,
    "You don't have permission to edit images. Requires `upload_files`.",
  );
