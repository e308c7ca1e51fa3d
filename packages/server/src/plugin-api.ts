/** All that plugins may import. */
import type { ConfigFile } from './config.ts';
import type { Plugin } from './site/plugin.ts';

export type { RenderBlock, RenderInput } from './blocks/block-type.ts';
export type { ImageFacts } from './blocks/data.ts';
export { escapeText } from './blocks/markup.ts';
export type { BlockRegistration } from './blocks/registry.ts';
export type { AbilityRegistration, RouteAbility } from './domain/abilities/abilities.registry.ts';
export type { AdminScreen, EditorScript } from './domain/admin/extensions.registry.ts';
export type {
  EditedRecord,
  FieldForm,
  FormCondition,
  FormControl,
  FormField,
  FormGroup,
  FormLayout,
} from './domain/admin/field-forms.registry.ts';
export type {
  CommonFrontEndResponse,
  FrontEnd,
  FrontEndForm,
  FrontEndRequest,
  FrontEndResponse,
} from './site/front-end.ts';
export { submitComment } from './domain/front-end/comment-form.actions.ts';
export type { SubmittedComment } from './domain/front-end/comment-form.actions.ts';
export { unlockPost } from './domain/front-end/post-password-form.actions.ts';
export type { UnlockedPost } from './domain/front-end/post-password-form.actions.ts';
export { commentFeedItems, postFeedItems } from './domain/front-end/feed-items.rendering.ts';
export type { FeedItem } from './domain/front-end/feed-items.rendering.ts';
export { summarizePage } from './domain/front-end/page-summary.rendering.ts';
export type { PageSummary } from './domain/front-end/front-end.ts';
export { editUrl } from './domain/front-end/edit-url.rules.ts';
export { headData } from './domain/front-end/head-data.rules.ts';
export type { HeadData } from './domain/front-end/head-data.rules.ts';
export { findImage } from './domain/front-end/find-image.rendering.ts';
export { renderPage } from './domain/front-end/render-page.rendering.ts';
export type { PageOptions, RenderedPage } from './domain/front-end/render-page.rendering.ts';
export { siteIdentity } from './domain/front-end/site-identity.rules.ts';
export type { SiteIdentity } from './domain/front-end/site-identity.rules.ts';
export { sitemapEntries, sitemapParts } from './domain/front-end/sitemaps.actions.ts';
export type { SitemapEntry, SitemapPart } from './domain/front-end/sitemaps.actions.ts';
export { resolveUrl } from './domain/urls/resolve-url.actions.ts';
export type { ResolvedUrl, UrlPage } from './domain/urls/url.ts';
export { asOperator, queueJob } from './domain/plugins/plugin-jobs.actions.ts';
export type { QueuedJob } from './domain/plugins/plugin-jobs.actions.ts';
export type { PluginJob } from './domain/plugins/plugin-jobs.registry.ts';
export type { BindingSource } from './domain/blocks/binding-sources.registry.ts';
export type { CommandInput, CommandOutput, PluginCommand } from './domain/plugins/plugin-commands.registry.ts';
export { changeDocuments, readDocuments } from './domain/plugins/plugin-documents.actions.ts';
export type { DocumentChange, DocumentNames, DocumentOptions, PluginDocument } from './site/plugin-document.ts';
export type { FileUrl } from './domain/plugins/plugin-files.registry.ts';
export { filterHtml, renderHtml } from './domain/plugins/readable-records.rendering.ts';
export { isContentShown, readableRecords } from './domain/plugins/readable-records.rendering.ts';
export type { ReadableFile, ReadableRecord, ReadableRecords } from './domain/plugins/readable-records.rendering.ts';
export type { PluginPage } from './domain/plugins/plugin-pages.registry.ts';
export { references } from './domain/plugins/plugin-migration-sql.rules.ts';
export type { PluginMigration } from './domain/plugins/plugin-migrations.registry.ts';
export type { RelationRegistration } from './domain/relations/relations.registry.ts';
export type { ViewConfigPatch } from './domain/view-configs/view-config-patch.rules.ts';
export type { SidebarRegistration } from './domain/widgets/sidebars.registry.ts';
export type { SettingTable } from './domain/widgets/widget-settings.rules.ts';
export type { WidgetInput, WidgetRegistration } from './domain/widgets/widget-types.registry.ts';
export type { Actions, Filters, SyncFilters } from './hooks/bus.ts';
export { fetchExternal, OutboundError } from './outbound/outbound.ts';
export type { ExternalRequest, ExternalResponse } from './outbound/outbound.ts';
export { respond, withHeader } from './rest/response.ts';
export type { RestResponse, Item, Link, Links } from './rest/response.ts';
export { callRoute } from './site/call-route.ts';
export type { RouteCall } from './site/call-route.ts';
export { RestError } from './rest/errors.ts';
export { link, restUrl } from './rest/links.ts';
export { anyone, endpoint } from './rest/route.ts';
export type { Arg, Args, Ctx, Endpoint, Policy, RouteDefinition } from './rest/route.ts';
export type { FieldContext, FieldWrite, RegisteredField } from './rest/registered-fields.ts';
export type { RestRequest } from './rest/request.ts';
export { readPhpValue } from './formats/php-values.ts';
export { isList, isMap } from './lib/json.ts';
export type { Json, JsonMap } from './lib/json.ts';
export { compileSchema } from './schema/compile.ts';
export type { Check, Mismatch, Outcome, Schema } from './schema/schema.ts';
export type { Caller, Scope } from './scope.ts';
export { setOptions } from './domain/settings/settings.actions.ts';
export { inTransaction } from './site/transaction.ts';
export type { Deactivate, Plugin, PluginApi } from './site/plugin.ts';

/** Defines a plugin by its name and its `activate` function. */
export const definePlugin = (plugin: Plugin): Plugin => plugin;

/** Type-checks the settings in `platen.config.ts`. */
export const defineConfig = (config: ConfigFile): ConfigFile => config;
