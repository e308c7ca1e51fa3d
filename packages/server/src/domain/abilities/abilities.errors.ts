import { createError, denial, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const abilityErrors = {
  unknown: createError('rest_ability_not_found', 404, (name: string) => `Ability "${name}" was not found.`),
  unknownCategory: createError(
    'rest_ability_category_not_found',
    404,
    (name: string) => `Ability category "${name}" was not found.`,
  ),
  wrongMethod: createError('rest_ability_invalid_method', 405, (method: string) => `Run this ability with ${method}.`),
  invalidInput: createError('ability_invalid_input', 400, (problem: string) => `Invalid input: ${problem}`),
  refused: (signedIn: boolean): RestError =>
    forbidden('rest_ability_cannot_execute', signedIn, denial('run this ability')),
} as const;
