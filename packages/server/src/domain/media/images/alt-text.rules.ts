/** What is wrong with a text that stands for an image, in words for programs. */
export type AltTextWarning = 'missing' | 'file_name' | 'says_image' | 'too_long';

/** More than people listen to in one go. */
const longest = 250;
const looksLikeFile =
  /^(?:(?:img|dsc|dscn|pxl|image|photo|screenshot)[-_ ]?\d+|\S+\.(?:jpe?g|png|gif|webp|avif|heic))$/i;
const namesItsKind = /^(?:an? |the )?(?:image|picture|photo|photograph|graphic|screenshot) (?:of|showing)\b/i;

/** Screen readers say that it is an image; what it shows is for the text to say. */
export function altTextWarnings(text: string, fileName: string): AltTextWarning[] {
  if (text === '') return ['missing'];
  const isFileName = looksLikeFile.test(text) || text.toLowerCase() === fileName.toLowerCase();
  return [
    ...(isFileName ? (['file_name'] as const) : []),
    ...(namesItsKind.test(text) ? (['says_image'] as const) : []),
    ...(text.length > longest ? (['too_long'] as const) : []),
  ];
}
