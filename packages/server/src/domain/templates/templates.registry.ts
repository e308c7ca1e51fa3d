import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { registerMeta } from '../meta/meta.registry.ts';
import { partType, templateType } from './template.ts';
import type { PluginTemplate } from './template.ts';
import { readTemplateId } from './template-ids.rules.ts';
import { areaKey, originKey } from './templates.read.actions.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Those of plugins. */
    readonly templates: Registry<PluginTemplate>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A template that the site has whatever theme is active, unless that theme has one with the same slug. It can be
     * saved over, as those of themes.
     *
     * @example
     * api.registerTemplate({ name: 'shop//single-product', title: 'Product', content: '<!-- wp:post-content /-->' });
     */
    registerTemplate(template: PluginTemplate): void;
  }
}

const slugs = /^[a-z0-9_-]+$/;

export function registerTemplate({ templates }: Pick<SiteDraft, 'templates'>, template: PluginTemplate): void {
  const { name } = template;
  const named = readTemplateId(name);
  if (named === null || !name.includes('//') || !slugs.test(named.slug))
    throw new Error(
      `Template name "${name}" is invalid. Use plugin//slug, with letters, digits, hyphens, and underscores in the slug.`,
    );
  templates.add(name, Object.freeze({ ...template }));
}

/** What sets the posts apart that templates are saved as. Their meta is only written and read by this noun. */
export function registerTemplateKinds(draft: Pick<SiteDraft, 'postKinds' | 'metaKeys'>): void {
  for (const subtype of [templateType, partType]) {
    draft.postKinds.add(subtype, { servedElsewhere: ['posts', 'revisions'], makesSlugs: true });
    registerMeta(draft, { object: 'post', subtype, key: originKey, single: true, showInRest: true });
  }
  registerMeta(draft, { object: 'post', subtype: partType, key: areaKey, single: true, showInRest: true });
}
