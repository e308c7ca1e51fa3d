/** The members that definition files may have. Members that only concern the forms of other admins are kept and ignored. */

const words = (text: string): readonly string[] => text.split(' ');

const groupMembers = words(
  'key title fields location menu_order position style label_placement instruction_placement hide_on_screen active ' +
    'description show_in_rest modified local local_file ID acfe_note graphql_field_name show_in_graphql ' +
    'graphql_types map_graphql_types_from_location_rules display_title capability allow_ai_access ai_description',
);

const postTypeMembers = words(
  'key title menu_order active post_type advanced_configuration import_source import_date labels description public ' +
    'hierarchical exclude_from_search publicly_queryable show_ui show_in_menu admin_menu_parent show_in_admin_bar ' +
    'show_in_nav_menus show_in_rest rest_base rest_namespace rest_controller_class menu_position menu_icon ' +
    'rename_capabilities singular_capability_name plural_capability_name supports taxonomies has_archive ' +
    'has_archive_slug rewrite query_var query_var_name can_export delete_with_user register_meta_box_cb ' +
    'enter_title_here modified show_in_graphql graphql_single_name graphql_plural_name',
);

const taxonomyMembers = words(
  'key title menu_order active taxonomy object_type advanced_configuration import_source import_date labels ' +
    'description capabilities public publicly_queryable hierarchical show_ui show_in_menu show_in_nav_menus ' +
    'show_in_rest rest_base rest_namespace rest_controller_class show_tagcloud show_in_quick_edit show_admin_column ' +
    'rewrite query_var query_var_name default_term sort meta_box meta_box_cb meta_box_sanitize_cb modified ' +
    'show_in_graphql graphql_single_name graphql_plural_name',
);

const optionsPageMembers = words(
  'key title page_title menu_slug parent_slug advanced_configuration icon_url menu_icon menu_title position redirect ' +
    'description update_button updated_message capability data_storage post_id autoload menu_order active modified',
);

export const membersOfKind = {
  group: groupMembers,
  post_type: postTypeMembers,
  taxonomy: taxonomyMembers,
  ui_options_page: optionsPageMembers,
} as const;

export const requiredOfKind = {
  group: ['key', 'title', 'fields', 'location'],
  post_type: ['key', 'title', 'post_type'],
  taxonomy: ['key', 'title', 'taxonomy'],
  ui_options_page: ['key', 'title', 'menu_slug'],
} as const;

const fieldMembers = words(
  'key label name aria-label type instructions required conditional_logic wrapper parent_repeater parent_layout ' +
    'modified allow_in_bindings capability index graphql_field_name graphql_description show_in_graphql ' +
    'graphql_non_null wpml_cf_preferences translations allow_ai_access ai_description',
);

export const layoutMembers: readonly string[] = words(
  'key name label display sub_fields min max location acfe_flexible_thumbnail',
);

const text = 'default_value placeholder prepend append';
const file = 'return_format library min_size max_size mime_types preview_size uploader';
const sizes = 'min_width min_height max_width max_height';
const relation = 'return_format bidirectional bidirectional_target';

/** Type of field → its own members. */
const typeMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    text: `${text} maxlength`,
    textarea: `${text} maxlength rows new_lines`,
    number: `${text} min max step`,
    range: `${text} min max step`,
    email: text,
    url: text,
    password: text,
    select: 'choices multiple allow_null default_value ui ajax placeholder return_format create_options save_options',
    checkbox: 'choices layout default_value allow_custom save_custom toggle return_format custom_choice_button_text',
    radio: 'choices layout default_value other_choice save_other_choice allow_null return_format',
    button_group: 'choices layout default_value allow_null return_format',
    true_false: 'default_value message ui ui_on_text ui_off_text',
    image: `${file} ${sizes}`,
    file,
    gallery: `${file} ${sizes} insert min max`,
    wysiwyg: 'default_value tabs toolbar media_upload delay',
    oembed: 'width height',
    link: 'return_format',
    post_object: `${relation} post_type post_status taxonomy allow_null multiple ui`,
    page_link: 'post_type post_status taxonomy allow_null multiple allow_archives',
    relationship: `${relation} post_type post_status taxonomy min max filters elements`,
    taxonomy: `${relation} taxonomy field_type multiple allow_null add_term load_terms save_terms`,
    user: `${relation} role multiple allow_null`,
    date_picker: 'display_format return_format first_day default_to_current_date',
    date_time_picker: 'display_format return_format first_day default_to_current_date',
    time_picker: 'display_format return_format',
    color_picker:
      'default_value enable_opacity return_format custom_palette_source palette_colors show_color_wheel show_custom_palette',
    icon_picker: 'library tabs return_format default_value',
    google_map: 'center_lat center_lng zoom height',
    group: 'sub_fields layout',
    repeater: 'sub_fields min max rows_per_page pagination layout button_label collapsed',
    flexible_content: 'layouts min max button_label',
    clone: 'clone display prefix_name prefix_label layout',
    tab: 'placement endpoint selected',
    accordion: 'open multi_expand endpoint',
    message: 'message esc_html new_lines',
    separator: '',
  }).map(([type, own]) => [type, [...fieldMembers, ...words(own)]]),
);

/** Types with fields inside. Those of flexible content are in its layouts. */
export const fieldTypesWithFields: ReadonlySet<string> = new Set(['group', 'repeater']);

export const fieldTypes: readonly string[] = Object.keys(typeMembers);

/** Null for an unknown type. */
export const membersOfType = (type: string): readonly string[] | null =>
  Object.hasOwn(typeMembers, type) ? (typeMembers[type] ?? null) : null;
