import { createError } from '../../rest/errors.ts';

export const siteHealthErrors = {
  noAccount: createError('rest_no_account', 400, 'Test emails are sent to your account. Sign in as a user.'),
};
