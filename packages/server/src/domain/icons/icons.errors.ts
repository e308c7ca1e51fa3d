import { createError } from '../../rest/errors.ts';

export const iconErrors = {
  unknown: createError('rest_icon_not_found', 404, (name: string) => `Icon "${name}" was not found.`),
  unknownCollection: createError(
    'rest_icon_collection_not_found',
    404,
    (name: string) => `Icon collection "${name}" was not found.`,
  ),
} as const;
