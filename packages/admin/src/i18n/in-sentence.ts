import { _x } from '@wordpress/i18n';

/** A name such as "Posts" within a sentence. Some languages capitalize all nouns. */
export const inSentence = (name: string): string =>
  /* translators: "keep" if names stay capitalized within sentences, otherwise "lowercase". */
  _x('lowercase', 'nouns in sentences', 'platen') === 'lowercase' ? name.toLowerCase() : name;
