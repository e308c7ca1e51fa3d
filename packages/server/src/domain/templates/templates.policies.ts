import { scalarText } from '../../lib/json.ts';
import type { Ctx, PolicyTable } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import { requireRevision } from '../revisions/revisions.actions.ts';
import { revisionErrors, revisionRefusals } from '../revisions/revisions.errors.ts';
import type { Template, TemplateType } from './template.ts';
import { readTemplateId } from './template-ids.rules.ts';
import { mayChange, mayRead } from './template-rights.rules.ts';
import { templateErrors } from './templates.errors.ts';
import { findTemplate } from './templates.read.actions.ts';

const code = 'rest_cannot_manage_templates';

const templateIn = ({ scope, path }: Ctx, type: TemplateType, variable: string): Promise<Template | null> =>
  findTemplate(scope, type, readTemplateId(scalarText(path[variable])));

interface TemplatePolicies {
  readonly list: PolicyTable;
  readonly create: PolicyTable;
  readonly read: PolicyTable<Template | null>;
  readonly change: PolicyTable<Template | null>;
}

/**
 * Who may do what with templates. All look the template up by one function, so that it is found once. Who holds the
 * right is told by the handler that there is none: what they may do does not depend on it.
 */
export function templatePolicies(type: TemplateType): TemplatePolicies {
  const record = (ctx: Ctx): Promise<Template | null> => templateIn(ctx, type, 'id');
  const named = (isAllowed: (scope: Scope) => boolean): PolicyTable<Template | null> => ({
    code,
    record,
    also: ({ scope }, template) => isAllowed(scope) || (template === null ? templateErrors.unknown() : false),
  });
  return {
    list: { code, also: ({ scope }) => mayRead(scope) },
    create: { code, also: ({ scope }) => mayChange(scope) },
    read: named(mayRead),
    change: named(mayChange),
  };
}

interface RevisionPolicies {
  readonly read: PolicyTable<Template>;
  readonly remove: PolicyTable<Template>;
  readonly autosave: PolicyTable<Template>;
}

/** Who may do what with the revisions of a template, which the path has under one of two names. */
export function revisionPolicies(type: TemplateType, variable: 'parent' | 'id'): RevisionPolicies {
  const record = async (ctx: Ctx): Promise<Template> => {
    const template = await templateIn(ctx, type, variable);
    if (template === null) throw revisionErrors.unknownParent();
    return template;
  };
  return {
    read: {
      record,
      also: ({ scope }, { row }) => {
        if (!mayChange(scope)) return revisionRefusals.read(scope);
        return row !== null || templateErrors.notSaved();
      },
    },
    remove: {
      record,
      also: async ({ scope, path }, { row }) => {
        if (!mayChange(scope)) return revisionRefusals.remove(scope);
        if (row === null) return templateErrors.notSaved();
        await requireRevision(scope, row, Number(path['id']));
        return true;
      },
    },
    autosave: { code, record, also: ({ scope }) => mayChange(scope) },
  };
}
