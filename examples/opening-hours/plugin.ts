import { definePlugin } from '@platen/server';
import { renderToday } from './today.ts';

export const openingHours = definePlugin({
  name: 'opening-hours',
  // The output depends only on the attributes of the block.
  cacheable: true,
  activate(api) {
    api.registerBlockFolder(new URL('./block/', import.meta.url), { render: renderToday, cacheable: true });
    api.registerBlockStyle({ block: 'opening-hours/today', name: 'framed', label: 'Framed' });
    api.registerPatternCategory({ name: 'opening-hours', label: 'Opening hours' });
    api.registerPattern({
      name: 'opening-hours/visit',
      title: 'Visit us',
      categories: ['opening-hours'],
      content: `<!-- wp:heading --><h2 class="wp-block-heading">Visit us</h2><!-- /wp:heading -->
<!-- wp:opening-hours/today /-->`,
    });
    const file = api.registerFiles(new URL('./admin/', import.meta.url));
    api.registerEditorScript({ script: (scope) => file(scope, 'panel.js') });
    api.registerScreen({
      path: 'hours',
      title: 'Opening hours',
      can: 'edit_posts',
      module: (scope) => file(scope, 'screen.js'),
    });
  },
});
