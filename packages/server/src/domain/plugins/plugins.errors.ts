import { createError } from '../../rest/errors.ts';

export const pluginErrors = {
  unknown: createError('rest_plugin_not_found', 404, (name: string) => `Plugin "${name}" is not installed.`),
  deletesActive: createError(
    'rest_cannot_delete_active_plugin',
    400,
    "An active plugin can't be deleted. Deactivate it first.",
  ),
  unusable: createError('rest_plugin_unusable', 400, (message: string) => message),
  forced: createError(
    'rest_plugin_forced',
    400,
    (name: string) => `${name} is activated by \`PLATEN_PLUGINS\`. Remove it there to deactivate it.`,
  ),
  needed: createError(
    'rest_plugin_needed',
    400,
    (name: string, by: string) => `${by} requires ${name}. Deactivate ${by} first.`,
  ),
  isThere: createError('rest_plugin_installed', 400, (name: string) => `Plugin "${name}" is already installed.`),
  busy: createError('rest_plugins_busy', 409, 'Another request is activating or deactivating a plugin. Try again.'),
  noDocuments: createError(
    'rest_plugin_without_documents',
    400,
    (plugin: string) => `Plugin "${plugin}" is not active, or has no documents.`,
  ),
  documentName: createError('rest_document_invalid_name', 400, (name: string) => `"${name}" is not a valid name.`),
  documentTooLong: createError(
    'rest_document_too_long',
    400,
    (name: string, maxLength: number) => `${name} is longer than ${maxLength} characters.`,
  ),
  tooManyDocuments: createError(
    'rest_too_many_documents',
    400,
    (max: number) => `A plugin can have at most ${max} documents. Delete one first.`,
  ),
  documentIsFile: createError(
    'rest_document_is_file',
    409,
    (path: string) => `${path} is a file of the site. Change it in your repository, and deploy it.`,
  ),
  documentExists: createError('rest_document_exists', 409, (name: string) => `${name} already exists.`),
  documentChanged: createError(
    'rest_document_changed',
    409,
    (name: string) => `${name} has changed since you opened it. Reload it, and make your changes again.`,
  ),
  documentsBusy: createError('rest_documents_busy', 409, 'Another request is changing the site. Try again.'),
  documentNotWritten: createError(
    'rest_document_not_written',
    409,
    (path: string, reason: string) => `Platen can't write ${path}: ${reason}`,
  ),
  unusableDocuments: createError('rest_documents_unusable', 400, (reason: string) => reason),
} as const;
