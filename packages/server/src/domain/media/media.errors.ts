import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const mediaErrors = {
  noData: createError('rest_upload_no_data', 400, 'No file was sent.'),
  noContentType: createError('rest_upload_no_content_type', 400, 'The body has no Content-Type.'),
  noDisposition: createError(
    'rest_upload_no_content_disposition',
    400,
    'The file needs a name: send Content-Disposition: attachment; filename="name.png".',
  ),
  badDisposition: createError(
    'rest_upload_invalid_disposition',
    400,
    'Content-Disposition must look like: attachment; filename="name.png".',
  ),
  wrongHash: createError('rest_upload_hash_mismatch', 412, 'The bytes that arrived are not those of Content-MD5.'),
  notDecodable: createError(
    'rest_upload_image_type_not_supported',
    400,
    'Images of this kind cannot be read here. Send it as JPEG, PNG, WebP, AVIF or GIF.',
  ),
  attachedToFile: createError('rest_invalid_param', 400, 'A file cannot be attached to a file or a revision.'),
  noFeaturedMedia: createError('rest_no_featured_media', 400, 'Files have no main image.'),
  noTrash: createError('rest_trash_not_supported', 501, 'Files have no bin. Send force=true to remove it.'),
  notEdited: createError('rest_image_not_edited', 400, 'Nothing was said to be changed in the image.'),
  wrongDimensions: createError(
    'rest_upload_dimension_mismatch',
    400,
    'The image is larger than the size it is sent as, or no image.',
  ),
  notSideloaded: createError('rest_invalid_sub_size_file', 400, 'No such file was sent for this image.'),
  notDrawable: createError('rest_post_invalid_id', 400, 'Only images and documents have sizes.'),
  lostFile: createError('rest_media_file_missing', 404, 'The file of this image is not in the storage any more.'),
  otherVersion: createError('rest_upload_version', 412, 'Send Tus-Resumable: 1.0.0.'),
  noLength: createError('rest_upload_no_length', 400, 'Upload-Length must say how many bytes the file has.'),
  tooLong: createError('rest_payload_too_large', 413, (limit: number) => `A file may have at most ${limit} bytes.`),
  noUpload: createError('rest_upload_unknown', 404, 'There is no such upload, or it has expired.'),
  noPart: createError(
    'rest_upload_no_part',
    400,
    'Send the bytes as application/offset+octet-stream, and where they begin as Upload-Offset.',
  ),
  wrongOffset: createError('rest_upload_offset', 409, 'The bytes do not follow those that have arrived.'),
  tooMuch: createError('rest_upload_too_much', 400, 'These are more bytes than Upload-Length says.'),
  tooManyUploads: createError('rest_too_many_uploads', 429, 'Finish or delete some of your uploads first.'),
  notItsFile: createError('rest_unknown_attachment', 404, 'This is not one of the files of this image.'),
} as const;

const formRefused = createError('rest_upload_unknown_error', 400, (reason: string) => reason);
const bodyRefused = createError('rest_upload_sideload_error', 400, (reason: string) => reason);

/** A file that is not taken. How it was sent decides the code. */
export const refusedFile = (isForm: boolean, reason: string): RestError => (isForm ? formRefused : bodyRefused)(reason);

export const mayNotEditImages = ({ caller }: Pick<Scope, 'caller'>): RestError =>
  forbidden('rest_cannot_edit_image', caller.id !== 0, 'You may not make images.');
