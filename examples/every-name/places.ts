import type { PluginApi } from '@platen/server';

export function registerPlaces(api: PluginApi): void {
  api.registerMenuLocation('mobile', 'Mobile menu');
  api.registerThemeSupport('custom-logo', { width: 200, height: 80, 'flex-width': true });
  api.registerTemplate({
    name: 'every-name//wide-page',
    title: 'Wide page',
    description: 'A page without a sidebar.',
    content: '<!-- wp:template-part {"slug":"header"} /--><!-- wp:post-content {"align":"full"} /-->',
    postTypes: ['page'],
  });
  api.registerThemeJson({
    settings: { color: { palette: [{ slug: 'sale', name: 'Sale', color: '#c00' }] } },
    styles: { blocks: { 'shop/price': { color: { text: 'var:preset|color|sale' } } } },
  });
  api.registerFontCollection({
    slug: 'house',
    name: 'House fonts',
    fontFamilies: [{ font_family_settings: { name: 'Brand', slug: 'brand', fontFamily: 'Brand, serif' } }],
  });
}
