import type { Policy } from '@platen/server';

/** What users need to define content types and fields. */
export const manageContentTypes = 'manage_content_types';

export const permit: Policy = { signIn: true, can: manageContentTypes };
