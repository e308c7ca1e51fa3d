import { fileTypeFromFile } from 'file-type';

/** How the same kind of image is called elsewhere. */
const names: Readonly<Record<string, string>> = {
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/x-ms-bmp': 'image/bmp',
};

/** The kind of image that the bytes are, whatever the file is called; null where they are none. */
export async function imageTypeOf(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found === undefined || !found.mime.startsWith('image/')) return null;
  return names[found.mime] ?? found.mime;
}
