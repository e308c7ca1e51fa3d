import { createError } from '../../rest/errors.ts';

const invalid = (sentence: string) => createError('rest_invalid_widget', 400, sentence);

export const widgetErrors = {
  unknown: createError('rest_widget_not_found', 404, 'There is no such widget.'),
  unknownSidebar: createError('rest_sidebar_not_found', 404, 'There is no such sidebar.'),
  unknownType: createError('rest_widget_type_invalid', 404, 'There is no such type of widgets.'),
  noType: invalid('A new widget needs the id of a type in id_base; the route /widget-types lists them.'),
  noSettings: invalid('An instance needs raw, or both encoded and hash.'),
  badSignature: invalid('The hash does not belong to what is encoded. Send both as they were received, or send raw.'),
  noRaw: invalid('Settings of this type of widgets are not shown; send encoded and hash, or form_data.'),
  badForm: createError('rest_invalid_widget', 400, (problem: string) => `The form_data could not be read: ${problem}`),
} as const;
