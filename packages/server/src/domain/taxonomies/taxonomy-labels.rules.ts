import type { LabelGiven, LabelTable } from '../types/labels.rules.ts';

type Word = (given: LabelGiven) => string;

const ifNested =
  (word: Word) =>
  (given: LabelGiven): string | null =>
    given.hierarchical ? word(given) : null;

const ifFlat =
  (word: Word) =>
  (given: LabelGiven): string | null =>
    given.hierarchical ? null : word(given);

/** The words of a taxonomy, in the order they are shown. */
export const taxonomyLabels: LabelTable = {
  name: ({ plural }) => plural,
  singular_name: ({ singular }) => singular,
  search_items: ({ plural }) => `Search ${plural}`,
  popular_items: ifFlat(({ plural }) => `Popular ${plural}`),
  all_items: ({ plural }) => `All ${plural}`,
  parent_item: ifNested(({ singular }) => `Parent ${singular}`),
  parent_item_colon: ifNested(({ singular }) => `Parent ${singular}:`),
  name_field_description: () => 'The name as it appears on the site.',
  slug_field_description: () => 'The name in URLs: lowercase letters, digits, and hyphens.',
  parent_field_description: ifNested(({ singular }) => `The parent ${singular}, if any.`),
  desc_field_description: () => 'Some themes show the description.',
  edit_item: ({ singular }) => `Edit ${singular}`,
  view_item: ({ singular }) => `View ${singular}`,
  update_item: ({ singular }) => `Update ${singular}`,
  add_new_item: ({ singular }) => `Add ${singular}`,
  new_item_name: ({ singular }) => `New ${singular} name`,
  separate_items_with_commas: ifFlat(({ plural }) => `Separate ${plural} with commas`),
  add_or_remove_items: ifFlat(({ plural }) => `Add or remove ${plural}`),
  choose_from_most_used: ifFlat(({ plural }) => `Pick from the most used ${plural}`),
  not_found: ({ plural }) => `No ${plural} yet.`,
  no_terms: ({ plural }) => `No ${plural}`,
  filter_by_item: ifNested(({ singular }) => `Filter by ${singular}`),
  items_list_navigation: ({ plural }) => `${plural} list navigation`,
  items_list: ({ plural }) => `${plural} list`,
  most_used: () => 'Most used',
  back_to_items: ({ plural }) => `Back to ${plural}`,
  item_link: ({ singular }) => `${singular} link`,
  item_link_description: ({ plural }) => `Links to one of the ${plural}.`,
  menu_name: ({ plural }) => plural,
  name_admin_bar: ({ singular }) => singular,
  archives: ({ plural }) => `${plural} archive`,
  template_name: ({ singular }) => `Archive: ${singular}`,
};
