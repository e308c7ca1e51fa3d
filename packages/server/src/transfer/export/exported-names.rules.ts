const plain: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&amp;': '&',
};

/** A `&amp;` stays where what follows would make another entity of it. */
const encoded = /&(?:lt|gt|quot|#039);|&amp;(?!(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);)/g;

/** Names are stored with HTML entities and exported as plain text. */
export const decodeName = (name: string): string => name.replace(encoded, (entity) => plain[entity] ?? entity);
