import { Tokenizer, TokenizerMode } from 'parse5';
import type { Token, TokenHandler } from 'parse5';

const ignore = (): void => undefined;
const silent: Omit<TokenHandler, 'onStartTag'> = {
  onComment: ignore,
  onDoctype: ignore,
  onEof: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
  onEndTag: ignore,
};

/** The opening tags of some markup as a browser reads them, with their places. One that does not end inside is none. */
export const startTagsOf = (html: string): readonly Token.TagToken[] => {
  const tags: Token.TagToken[] = [];
  const onStartTag = (tag: Token.TagToken): void => {
    tags.push(tag);
    // What looks like a tag inside a program is part of the program.
    if (tag.tagName === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, { ...silent, onStartTag });
  tokenizer.write(html, true);
  return tags;
};
