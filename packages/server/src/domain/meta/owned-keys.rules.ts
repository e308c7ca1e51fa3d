import { registeredFieldsOf } from '../../rest/registered-fields.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import type { Site } from '../../scope.ts';

/** The fields of plugins that store keys of meta which revisions and autosaves keep. */
export const owningFields = (site: Pick<Site, 'registeredFields'>, type: string): readonly RegisteredField[] =>
  registeredFieldsOf(site, type).filter(({ owns }) => owns !== undefined);

export const hasOwningFields = (site: Pick<Site, 'registeredFields'>, type: string): boolean =>
  owningFields(site, type).length > 0;
