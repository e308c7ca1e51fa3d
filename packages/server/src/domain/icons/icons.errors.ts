import { createError } from '../../rest/errors.ts';

export const iconErrors = {
  unknown: createError('rest_icon_not_found', 404, 'There is no such icon.'),
  unknownCollection: createError('rest_icon_collection_not_found', 404, 'There is no such collection of icons.'),
} as const;
