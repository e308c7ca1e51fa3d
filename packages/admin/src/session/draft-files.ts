import { facts } from '../facts.ts';

const mediaTags = new Set(['IMG', 'VIDEO', 'AUDIO', 'SOURCE']);

/**
 * Platen serves files of drafts only to a session, and browsers send the session cookie only to the admin's origin. If
 * uploads have a separate origin, a file that fails to load there is loaded from the admin's origin. Saved URLs don't
 * change.
 */
export function showDraftFiles(page: Document): void {
  const { uploadsUrl } = facts;
  if (uploadsUrl === null) return;
  const onError = ({ target }: Event): void => {
    // The editor canvas is a frame with its own globals, so `instanceof` does not work.
    const element = target as Element;
    const src = mediaTags.has(element.tagName) ? (element.getAttribute('src') ?? '') : '';
    // The editor reads rich text back from the DOM.
    if (!src.startsWith(uploadsUrl) || element.closest('.rich-text') !== null) return;
    element.removeAttribute('srcset');
    element.setAttribute('src', `${location.origin}${facts.site}uploads/${src.slice(uploadsUrl.length)}`);
  };
  const onLoad = ({ target }: Event): void => {
    const { contentDocument } = target as Partial<HTMLIFrameElement>;
    if (contentDocument) showDraftFiles(contentDocument);
  };
  page.addEventListener('error', onError, true);
  page.addEventListener('load', onLoad, true);
}
