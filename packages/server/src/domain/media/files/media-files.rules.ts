import type { StoredFile } from '../media.ts';
import type { Scope } from '../../../scope.ts';

/** Where the service itself serves the files. */
export const uploadsPath = '/uploads/';

export const urlOf = ({ address }: Pick<Scope, 'address'>, key: string): string => `${address.uploads}${key}`;

type Stored = Pick<StoredFile, 'file' | 'details'>;

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/** Key of a file that lies beside another. */
export const beside = (key: string, name: string): string => `${folderOf(key)}${name}`;

export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Key of the file as it was uploaded. */
export const originalOf = ({ file, details: { original } }: Stored): string =>
  original === undefined ? file : beside(file, original);

/** Keys of all its files. They follow from what the service stored alone. */
export const keysOf = (media: Stored): string[] => {
  const { image, sideloaded = [], replaced = [] } = media.details;
  const names = [...(image?.sizes ?? []), ...sideloaded].map(({ file }) => file);
  return [
    ...new Set([media.file, originalOf(media), ...[...names, ...replaced].map((name) => beside(media.file, name))]),
  ];
};
