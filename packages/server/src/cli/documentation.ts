/** Base URL of the documentation. */
export const documentation = 'https://github.com/platen-cms/platen/blob/main/docs';
