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
  popular_items: ifFlat(({ plural }) => `${plural} used most`),
  all_items: ({ plural }) => `All ${plural}`,
  parent_item: ifNested(({ singular }) => `${singular} above this one`),
  parent_item_colon: ifNested(({ singular }) => `${singular} above this one:`),
  name_field_description: () => 'The name people see.',
  slug_field_description: () => 'The name in addresses: small letters, digits and hyphens.',
  parent_field_description: ifNested(({ singular }) => `The ${singular} this one belongs under, if any.`),
  desc_field_description: () => 'A few words about it; some themes show them.',
  edit_item: ({ singular }) => `Edit ${singular}`,
  view_item: ({ singular }) => `View ${singular}`,
  update_item: ({ singular }) => `Save ${singular}`,
  add_new_item: ({ singular }) => `Add ${singular}`,
  new_item_name: ({ singular }) => `Name of the new ${singular}`,
  separate_items_with_commas: ifFlat(({ plural }) => `Put commas between ${plural}`),
  add_or_remove_items: ifFlat(({ plural }) => `Add ${plural} or take some away`),
  choose_from_most_used: ifFlat(({ plural }) => `Pick from the ${plural} used most`),
  not_found: ({ plural }) => `${plural}: nothing here yet.`,
  no_terms: ({ plural }) => `No ${plural}`,
  filter_by_item: ifNested(({ singular }) => `Narrow by ${singular}`),
  items_list_navigation: ({ plural }) => `Pages of the list of ${plural}`,
  items_list: ({ plural }) => `List of ${plural}`,
  most_used: () => 'Used most',
  back_to_items: ({ plural }) => `Back to ${plural}`,
  item_link: ({ singular }) => `Link to ${singular}`,
  item_link_description: ({ plural }) => `Leads to one of the ${plural}.`,
  menu_name: ({ plural }) => plural,
  name_admin_bar: ({ singular }) => singular,
  archives: ({ plural }) => `Archive of ${plural}`,
  template_name: ({ singular }) => `Archive: ${singular}`,
};
