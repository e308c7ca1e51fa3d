import { balanceTags } from './markup/balance.ts';
import { trimBlanks } from './markup/blanks.ts';
import { showQuietBrackets } from './shortcodes/brackets.ts';
import { embedLoneAddresses } from './media/embeds.ts';
import type { FindEmbed } from './media/embeds.ts';
import { escapeLoneAmpersands } from './markup/entities.ts';
import { excerptLength, firstWords } from './excerpt.ts';
import { addImageHints, attachmentIdsIn } from './media/images.ts';
import type { AttachedImages } from './media/images.ts';
import { linkAddresses } from './links.ts';
import { leadingPart } from './pages.ts';
import { paragraphs } from './typography/paragraphs.ts';
import { plainText } from './markup/plain.ts';
import { runShortcodes, stripShortcodes, unwrapLoneShortcodes } from './shortcodes/shortcodes.ts';
import type { Shortcodes } from './shortcodes/shortcodes.ts';
import { showEmoticons } from './typography/smilies.ts';
import { typography } from './typography/typography.ts';

/** What rendering asks of the rest of the service. */
export interface Rendering {
  readonly shortcodes: Shortcodes;
  /** Whether emoticons are shown as emoji. */
  readonly emoticons: boolean;
  /** Renders text with blocks in it. For an excerpt only the blocks that belong into one are rendered. */
  readonly renderBlocks: (text: string, purpose: 'content' | 'excerpt') => string | Promise<string>;
  /** Loads the attached images among these ids. */
  readonly loadImages: (ids: readonly number[]) => AttachedImages | Promise<AttachedImages>;
  /** What is known of an address that is to be embedded; files are embedded without it. */
  readonly findEmbed?: FindEmbed;
}

export interface ContentToRender extends Rendering {
  readonly raw: string;
}

export interface ExcerptToRender extends Rendering {
  /** The written excerpt. When there is none it is made from the content. */
  readonly raw: string;
  readonly content: string;
  /** How many words of the content make an excerpt. */
  readonly length?: number | undefined;
}

/** Whether a text is written as blocks, at least in part. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');

export const renderTitle = (raw: string): string => trimBlanks(escapeLoneAmpersands(typography(raw)));

const emoticonsIn = (html: string, { emoticons }: Rendering): string => (emoticons ? showEmoticons(html) : html);

const withImageHints = async (html: string, { loadImages }: Rendering): Promise<string> => {
  const ids = attachmentIdsIn(html);
  return addImageHints(html, ids.length === 0 ? new Map() : await loadImages(ids));
};

const finish = async (text: string, rendering: Rendering): Promise<string> => {
  const unwrapped = unwrapLoneShortcodes(text, rendering.shortcodes);
  const html = showQuietBrackets(await runShortcodes(unwrapped, rendering.shortcodes));
  return emoticonsIn(await withImageHints(html, rendering), rendering);
};

/** What is embedded stands in a paragraph like any text: it is put in before there are any. */
const withEmbeds = async (text: string, { shortcodes, findEmbed }: Rendering): Promise<string> => {
  const embed = text.includes('[embed') ? shortcodes.get('embed') : undefined;
  const ran = embed === undefined ? text : await runShortcodes(text, new Map([['embed', embed]]));
  return embedLoneAddresses(ran, findEmbed);
};

/** Text without blocks: typography, paragraphs, shortcodes, and image hints. */
export const renderText = async ({ raw, ...rendering }: ContentToRender): Promise<string> =>
  finish(paragraphs(typography(await withEmbeds(raw, rendering), rendering.shortcodes)), rendering);

/** Text with blocks gets no automatic paragraphs: its blocks bring their own. */
export const renderContent = async ({ raw: written, ...rendering }: ContentToRender): Promise<string> => {
  const { shortcodes } = rendering;
  const raw = await withEmbeds(written, rendering);
  if (!hasBlocks(raw)) return finish(paragraphs(typography(raw, shortcodes)), rendering);
  return finish(typography(await rendering.renderBlocks(raw, 'content'), shortcodes), rendering);
};

/** Markup of templates, as content with blocks: typography, shortcodes, and image hints, but no automatic paragraphs. */
export const renderTemplate = async ({ raw: written, ...rendering }: ContentToRender): Promise<string> => {
  const markup = await rendering.renderBlocks(await withEmbeds(written, rendering), 'content');
  return finish(typography(markup, rendering.shortcodes), rendering);
};

const madeExcerpt = async ({ content, length = excerptLength, ...rendering }: ExcerptToRender): Promise<string> => {
  const text = stripShortcodes(leadingPart(content), rendering.shortcodes);
  const rendered = hasBlocks(text) ? await rendering.renderBlocks(text, 'excerpt') : text;
  // Only words are taken from it, so there is no need to load the images.
  const wordsOnly = { ...rendering, loadImages: () => new Map() };
  const html = await finish(paragraphs(typography(rendered, rendering.shortcodes)), wordsOnly);
  return firstWords(plainText(html), length);
};

export const renderExcerpt = async (excerpt: ExcerptToRender): Promise<string> => {
  const text = excerpt.raw.trim() === '' ? await madeExcerpt(excerpt) : excerpt.raw;
  const shown = escapeLoneAmpersands(emoticonsIn(typography(text, excerpt.shortcodes), excerpt));
  return withImageHints(unwrapLoneShortcodes(paragraphs(shown), excerpt.shortcodes), excerpt);
};

export interface CommentRendering extends Pick<Rendering, 'emoticons'> {
  /** Where the site lives: links that stay there are told from those that leave it. */
  readonly home?: string;
}

/** Comments are text of visitors: addresses become links and open tags are closed; there are no shortcodes and no blocks. */
export const renderComment = (raw: string, { emoticons, home }: CommentRendering): string => {
  const text = escapeLoneAmpersands(typography(linkAddresses(raw, home)));
  return paragraphs(balanceTags(emoticons ? showEmoticons(text) : text));
};
