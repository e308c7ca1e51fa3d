type Headers = Readonly<Record<string, string | undefined>>;

/** The media type of a body, without its parameters. */
export const contentTypeOf = (headers: Headers): string =>
  (headers['content-type'] ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';

export const isJsonType = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type);
export const isFormType = (type: string): boolean => type === 'application/x-www-form-urlencoded';

/** JSON, one value on each line. */
export const linesType = 'application/x-ndjson';
export const wantsLines = ({ accept }: { readonly accept?: string | undefined }): boolean =>
  accept?.includes(linesType) === true;
