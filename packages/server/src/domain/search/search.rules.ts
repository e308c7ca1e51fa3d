import type { Site } from '../../scope.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { PostType } from '../types/type.ts';

/** Types whose posts are found: files have a list of their own to be searched. */
export const searchableTypes = (site: Pick<Site, 'postTypes' | 'postKinds'>): readonly PostType[] =>
  site.postTypes.all().filter((type) => type.public && type.showInRest && kindOf(site, type).isFile !== true);

export const searchableTaxonomies = ({ taxonomies }: Pick<Site, 'taxonomies'>): readonly Taxonomy[] =>
  taxonomies.all().filter((taxonomy) => taxonomy.public && taxonomy.showInRest);
