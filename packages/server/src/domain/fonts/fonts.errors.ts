import { createError } from '../../rest/errors.ts';

export const fontErrors = {
  unknownFamily: createError('rest_post_invalid_parent', 404, (id: number) => `Font family ${id} was not found.`),
  ofAnother: createError(
    'rest_font_face_parent_id_mismatch',
    404,
    (id: number) => `Font face ${id} was not found in this font family.`,
  ),
  familyTaken: createError(
    'rest_duplicate_font_family',
    400,
    (slug: string) => `A font family with the slug "${slug}" already exists.`,
  ),
  faceTaken: createError(
    'rest_duplicate_font_face',
    400,
    'The font family already has a face with this style, weight, and range.',
  ),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    "Fonts can't be moved to trash. Send `force=true` to delete permanently.",
  ),
  unknownCollection: createError(
    'rest_font_collection_not_found',
    404,
    (slug: string) => `Font collection "${slug}" was not found.`,
  ),
  noFont: createError(
    'rest_font_upload_invalid_file_type',
    400,
    'The file is not a font. Supported formats: WOFF2, WOFF, TTF, OTF.',
  ),
} as const;
