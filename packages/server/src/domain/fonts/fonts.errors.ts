import { createError } from '../../rest/errors.ts';

export const fontErrors = {
  unknownFamily: createError('rest_post_invalid_parent', 404, 'There is no such font family.'),
  ofAnother: createError('rest_font_face_parent_id_mismatch', 404, 'This is a face of another font family.'),
  familyTaken: createError('rest_duplicate_font_family', 400, 'There is a font family with this slug already.'),
  faceTaken: createError('rest_duplicate_font_face', 400, 'The family has a face for this style, weight and range.'),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    'Fonts cannot be put in the bin. Send force=true to delete one.',
  ),
  unknownCollection: createError('rest_font_collection_not_found', 404, 'There is no such collection of fonts.'),
  noFont: createError(
    'rest_font_upload_invalid_file_type',
    400,
    'The file is no font. Upload WOFF2, WOFF, TrueType or OpenType.',
  ),
} as const;
