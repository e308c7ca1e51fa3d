import { __, sprintf } from '@wordpress/i18n';

/** What a plugin can do, in words, with the functions of the plugin API that allow it. */
const phrases: readonly (readonly [phrase: string, functions: RegExp])[] = [
  [
    __('Add content types and fields', 'platen'),
    /^(?:registerPostType|registerTaxonomy|registerMeta|registerRelation|registerPostStatus|postTypes|taxonomies|meta|relations)$/,
  ],
  [__('Change content, requests, and responses', 'platen'), /^(?:addFilter|addSyncFilter|registerField)$/],
  [__('React to changes', 'platen'), /^addAction$/],
  [__('Add API routes', 'platen'), /^registerRoute$/],
  [__('Add pages and files to the site', 'platen'), /^(?:registerPage|registerFiles|registerFrontEnd)$/],
  [
    __('Add blocks and patterns', 'platen'),
    /^(?:registerBlock\w*|registerBindingSource|registerPattern\w*|registerShortcode|registerEmbedProvider|registerIcon\w*|blocks|blockStyles|patterns|patternCategories)$/,
  ],
  [
    __('Change the design', 'platen'),
    /^(?:registerTemplate|registerThemeJson|registerThemeSupport|registerFontCollection|registerSidebar|registerWidget|registerMenuLocation)$/,
  ],
  [__('Add screens and scripts to the admin', 'platen'), /^(?:registerScreen|registerEditorScript|patchViewConfig)$/],
  [__('Add settings', 'platen'), /^(?:registerSetting|settings)$/],
  [__('Run in the background', 'platen'), /^registerJob$/],
  [__('Add commands to the terminal', 'platen'), /^registerCommand$/],
  [__('Store data in its own tables', 'platen'), /^registerMigration$/],
  [__('Change roles', 'platen'), /^registerRole$/],
  [__('Add tools for AI assistants', 'platen'), /^register(?:Route)?Ability(?:Category)?$/],
];

/** In words. A function that the admin does not know has its name. */
export function permissionsInWords(functions: readonly string[] | null): readonly string[] {
  if (functions === null) return [__('Everything: the plugin lists no permissions', 'platen')];
  const known = phrases.flatMap(([phrase, names]) => (functions.some((name) => names.test(name)) ? [phrase] : []));
  const others = functions.filter((name) => !phrases.some(([, names]) => names.test(name)));
  return [...known, ...others.map((name) => sprintf(__('Use %s', 'platen'), name))];
}
