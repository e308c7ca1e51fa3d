import folding from '../../../../data/slug-folding.json' with { type: 'json' };
import { isKnownExtension } from './file-types.rules.ts';

const folded = new Map(Object.entries(folding));

export interface FileName {
  readonly base: string;
  /** Without its dot, in lower case; empty where there is none. */
  readonly extension: string;
}

/** What has no place in the name of a file, invisible characters among it. */
const dropped = /[?[\]/\\=<>:;,'"&$#*()|~{}%+`!@^«»“”‘’\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Devices of Windows, whatever their extension: a folder that is copied there would lose the file, or worse. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Looks like an extension: a server that looks at the first one would run `shell.php.png`. */
const extensionLike = /^[a-z]{2,5}\d?$/i;

/** The name a sent file is stored under. Empty where nothing of it can be used. */
export function cleanFileName(sent: string): FileName {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = Array.from(last, (sign) => folded.get(sign) ?? sign)
    .join('')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(dropped, '')
    .replace(/[\s-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\-_]+|[.\-_]+$/g, '');
  const [first = '', ...rest] = plain.split('.');
  const extension = (rest.pop() ?? '').toLowerCase();
  const middle = rest.map((part) => (extensionLike.test(part) && !isKnownExtension(part) ? `${part}_` : part));
  return { base: [reserved.test(first) ? `${first}_` : first, ...middle].join('.'), extension };
}

/** The name as sent, without folders and extension: what a file is called until somebody gives it a title. */
export const titleOfName = (sent: string): string => (sent.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');

/** Bytes that are left for what is put behind a name, such as `-2048x2048`. */
const longestName = 255 - 24;

export const isTooLong = ({ base, extension }: FileName): boolean =>
  Buffer.byteLength(`${base}.${extension}`) > longestName;

/** Ends like the name of a file that the service makes itself. */
const madeName = /-(?:\d+x\d+|scaled|rotated)$/;

/** The names to try in turn; a name like those of made files gets a number at once, so that it never meets one. */
export function* namesFor({ base, extension }: FileName): Generator<string> {
  if (!madeName.test(base)) yield `${base}.${extension}`;
  for (let number = 1; ; number += 1) yield `${base}-${number}.${extension}`;
}

/** `panel-edited-3` and `panel` are both edited to `panel-edited`. */
export const editedName = ({ base, extension }: FileName): FileName => ({
  base: `${base.replace(/-edited(?:-\d+)?$/, '')}-edited`,
  extension,
});

export function splitName(name: string): FileName {
  const dot = name.lastIndexOf('.');
  return { base: name.slice(0, dot), extension: name.slice(dot + 1) };
}

/** The name that a Content-Disposition gives; null where it is none that can be read. Only `filename` counts. */
export function nameInDisposition(header: string): string | null {
  const [, ...parameters] = header.split(';');
  for (const parameter of parameters) {
    const [key = '', ...value] = parameter.split('=');
    if (key.trim().toLowerCase() !== 'filename') continue;
    const name = value
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1');
    return name === '' ? null : asUtf8(name);
  }
  return null;
}

/** Headers arrive as bytes; most clients write names in UTF-8. */
function asUtf8(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
