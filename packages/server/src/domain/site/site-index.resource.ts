import { gmtOffsetShown } from '../settings/site-clock.rules.ts';
import type { JsonMap } from '../../lib/json.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { IndexFacts } from '../../rest/index-routes.ts';
import type { Links } from '../../rest/response.ts';
import type { Scope } from '../../scope.ts';
import { sizesOf } from '../media/images/image-sizes.actions.ts';
import { longestSide, maxBitDepth } from '../media/images/image-sizes.rules.ts';
import { urlOf } from '../media/files/media-files.rules.ts';
import { findMedia } from '../media/media.read.actions.ts';
import { integerOption, textOption } from '../settings/option-values.rules.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { canEditSomeType } from '../types/types.actions.ts';

/** What the root index tells about the site. */
export async function indexFacts(scope: Scope): Promise<IndexFacts> {
  const before: JsonMap = {
    name: textOption(scope.options, 'blogname'),
    description: textOption(scope.options, 'blogdescription'),
    url: scope.address.home,
    home: scope.address.front,
    gmt_offset: gmtOffsetShown(scope),
    timezone_string: textOption(scope.options, 'timezone_string'),
    page_for_posts: integerOption(scope.options, 'page_for_posts'),
    page_on_front: integerOption(scope.options, 'page_on_front'),
    show_on_front: textOption(scope.options, 'show_on_front'),
  };
  const behind: JsonMap = {
    site_logo: integerOption(scope.options, 'site_logo'),
    site_icon: integerOption(scope.options, 'site_icon'),
    site_icon_url: await iconUrl(scope),
    ...(scope.caller.can('upload_files') && imageFacts(scope)),
  };
  return { before, behind, links: linksOf(scope) };
}

/** What clients need to resize images before they upload them. Copies carry no metadata of the photo. */
const imageFacts = (scope: Scope): JsonMap => ({
  image_sizes: Object.fromEntries(
    sizesOf(scope).map(({ name, width, height, crop }) => [name, { width, height, crop }]),
  ),
  image_size_threshold: longestSide,
  image_strip_meta: true,
  image_max_bit_depth: maxBitDepth,
});

async function iconUrl(scope: Scope): Promise<string> {
  const id = integerOption(scope.options, 'site_icon');
  const icon = id === 0 ? null : await findMedia(scope, id);
  return icon === null ? '' : urlOf(scope, icon.file);
}

function imageLinks(scope: Scope): Links {
  const { dialect } = scope.site;
  const images = ['site_logo', 'site_icon'].flatMap((type) => {
    const id = integerOption(scope.options, type);
    return id === 0 ? [] : [embeddable(restUrl(scope, `/${dialect.namespace('v2')}/media/${id}`), { type })];
  });
  return images.length === 0 ? {} : { [dialect.relation('featuredmedia')]: images };
}

function linksOf(scope: Scope): Links {
  const { dialect } = scope.site;
  const theme = restUrl(scope, `/${dialect.namespace('v2')}/themes/${activeTheme(scope).stylesheet}`);
  return {
    help: [link('https://github.com/platen-cms/platen/tree/main/docs')],
    ...(canEditSomeType(scope) && { [dialect.relation('active-theme')]: [link(theme)] }),
    ...imageLinks(scope),
  };
}
