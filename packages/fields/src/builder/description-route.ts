import type { JsonMap, RouteDefinition } from '@platen/server';
import { permit } from './capability.ts';
import { plugin, storedDefinitions } from './definitions.ts';
import { describeFieldTypes, layoutSettings } from './field-settings.ts';
import { conditionOperators, describeKinds, describeRules } from './kind-settings.ts';
import { siteChoices } from './site-choices.ts';

/** All that forms for definitions are drawn from: kinds, types of fields, rules, and where changes are stored. */
export const descriptionRoute: RouteDefinition = {
  namespace: 'fields/v1',
  path: '/builder',
  endpoints: [
    {
      methods: ['GET'],
      answers: 'one',
      permit,
      handle: async ({ scope }) => {
        const { read, problems } = await storedDefinitions(scope);
        const site = siteChoices(
          scope,
          read.map(({ definition }) => definition),
        );
        const place = scope.plugins.documentPlace(plugin);
        return {
          kinds: describeKinds(site),
          field_types: describeFieldTypes(site),
          layout_settings: layoutSettings,
          rules: describeRules(site),
          operators: conditionOperators,
          store: place?.store ?? 'database',
          unreadable: problems,
        } as unknown as JsonMap;
      },
    },
  ],
};
