import { createError } from '../../rest/errors.ts';

const invalid = (sentence: string) => createError('rest_invalid_widget', 400, sentence);

export const widgetErrors = {
  unknown: createError('rest_widget_not_found', 404, (id: string) => `Widget "${id}" was not found.`),
  unknownSidebar: createError('rest_sidebar_not_found', 404, (id: string) => `Sidebar "${id}" was not found.`),
  unknownType: createError('rest_widget_type_invalid', 404, (id: string) => `Widget type "${id}" was not found.`),
  noType: invalid('`id_base` must be the id of a widget type. See /widget-types.'),
  badId: invalid('`id` must be a widget type and a number from 1 to 999999, such as text-2.'),
  noSettings: invalid('`instance` requires `raw`, or `encoded` and `hash`.'),
  badSignature: invalid('`hash` does not match `encoded`. Send both unchanged, or send `raw`.'),
  noRaw: invalid('This widget type does not support `raw`. Send `encoded` and `hash`, or `form_data`.'),
  badForm: createError('rest_invalid_widget', 400, (problem: string) => `\`form_data\` is invalid: ${problem}`),
} as const;
