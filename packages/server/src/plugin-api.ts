/** All that plugins may import. */
import type { Plugin } from './plugins/plugin.ts';

export type { RenderBlock, RenderInput } from './blocks/block-type.ts';
export { escapeText } from './blocks/markup.ts';
export type { BlockRegistration } from './blocks/registry.ts';
export { answer, withHeader } from './rest/answer.ts';
export type { Answer, Item, Link, Links } from './rest/answer.ts';
export { RestError } from './rest/errors.ts';
export { link, restUrl } from './rest/links.ts';
export { anyone, endpoint } from './rest/route.ts';
export type { Arg, Args, Ctx, Endpoint, Policy, RouteDefinition } from './rest/route.ts';
export type { FieldGiven, RegisteredField } from './rest/registered-fields.ts';
export type { RestRequest } from './rest/request.ts';
export { isList, isMap } from './lib/json.ts';
export type { Json, JsonMap } from './lib/json.ts';
export type { Schema } from './schema/schema.ts';
export type { Caller, Scope } from './scope.ts';
export type { Plugin, PluginApi } from './plugins/plugin.ts';

/**
 * Declares a plugin.
 *
 * @example
 * export const plugin = definePlugin({
 *   name: 'hello',
 *   activate(api) {
 *     api.registerRoute({
 *       namespace: 'hello/v1',
 *       path: '/greet',
 *       endpoints: [{ methods: ['GET'], permit: anyone, handle: () => ({ hello: 'world' }) }],
 *     });
 *   },
 * });
 */
export const definePlugin = (plugin: Plugin): Plugin => plugin;
