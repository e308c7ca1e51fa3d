import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const abilityErrors = {
  unknown: createError('rest_ability_not_found', 404, 'There is no such ability.'),
  unknownCategory: createError('rest_ability_category_not_found', 404, 'There is no such category of abilities.'),
  wrongMethod: createError(
    'rest_ability_invalid_method',
    405,
    (method: string) => `This ability is run with the method ${method}.`,
  ),
  invalidInput: createError('ability_invalid_input', 400, (problem: string) => `The input does not fit: ${problem}`),
  refused: (signedIn: boolean): RestError =>
    forbidden('rest_ability_cannot_execute', signedIn, 'You may not run this ability.'),
} as const;
