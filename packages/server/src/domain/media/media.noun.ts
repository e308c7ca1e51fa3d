import { createFileSignatures } from './files/file-signatures.rules.ts';
import { mediaList } from './media.args.ts';
import { mediaEmbeds } from './media.links.ts';
import { uploadsPage } from './files/media.page.ts';
import { attachedImages, attachmentLookup } from './media.read.actions.ts';
import { withMediaShortcodes } from './media-shortcodes.rendering.ts';
import { mediaRoutes } from './media.resource.ts';
import { attachment } from './media.ts';
import { createMediaFiles } from './files/media-files.actions.ts';
import { sweepFiles } from './files/media-sweep.actions.ts';
import { renditionsPage } from './images/renditions.page.ts';
import { isSigned, signatureOf } from '../../auth/tokens.ts';
import { createFiles } from '../../files/create-files.ts';
import { createImages } from '../../formats/images.ts';
import type { Noun } from '../noun.ts';
import { embedMarkup } from '../oembed/embed-cards.actions.ts';
import { forgetMedia } from '../posts/posts.remove.actions.ts';

/** Photographs of all but a few cameras; a bomb has more. */
const mostPixels = 64_000_000;
const mostBytes = 256 * 1024 * 1024;

export const media = {
  name: 'media',
  register: ({ postKinds, hooks }) => {
    postKinds.add(attachment, {
      routes: mediaRoutes,
      list: mediaList,
      isFile: true,
      address: { parameter: 'attachment_id' },
      beforeRemove: forgetMedia,
    });
    hooks.registrar('media').addFilter('post_rendering', (rendering, { scope, row, next }) => ({
      ...rendering,
      loadImages: (ids) => attachedImages(scope, ids),
      shortcodes: withMediaShortcodes(rendering.shortcodes, {
        scope,
        row,
        next,
        shown: (url) => embedMarkup(scope, url, { width: 0, height: 0 }),
      }),
    }));
  },
  embeds: mediaEmbeds,
  shares: () => ({ images: createImages({ mostPixels, mostBytes, atOnce: 2, seconds: 10 }) }),
  tools: ({ config, db, shared }) => ({
    attachmentLookup,
    files: createMediaFiles(createFiles(config), db),
    fileSignatures: createFileSignatures(config.secret),
    uploadMaxBytes: config.uploadMaxBytes,
    trashesMedia: config.mediaTrash,
    images: shared.images,
    renditionSignatures: {
      sign: (words) => signatureOf(config.secret, 'rendition', words),
      isValid: (words, signature) => isSigned(config.secret, { purpose: 'rendition', words, signature }),
    },
  }),
  sweeps: [({ tools }) => sweepFiles(tools)],
  pages: (core) => [uploadsPage(core), renditionsPage(core)],
} satisfies Noun;
