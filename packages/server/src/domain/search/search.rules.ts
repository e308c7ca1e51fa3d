import type { Site } from '../../scope.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { PostType } from '../types/type.ts';

/** Types whose posts are found: files have a list of their own to be searched. */
export const searchableTypes = ({ postTypes }: Pick<Site, 'postTypes'>): readonly PostType[] =>
  postTypes.all().filter((type) => type.public && type.showInRest && type.name !== 'attachment');

export const searchableTaxonomies = ({ taxonomies }: Pick<Site, 'taxonomies'>): readonly Taxonomy[] =>
  taxonomies.all().filter((taxonomy) => taxonomy.public && taxonomy.showInRest);
