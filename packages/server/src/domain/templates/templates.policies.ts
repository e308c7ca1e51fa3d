import { scalarText } from '../../lib/json.ts';
import type { Ctx, PolicyTable } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import { requireRevision } from '../revisions/revisions.actions.ts';
import { revisionRefusals } from '../revisions/revisions.errors.ts';
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
 * Who may do what with templates. All look the template up by one function, so that it is found once. What callers may do
 * does not depend on it: the handler reports that there is none, and callers without the right do not learn it.
 */
export function templatePolicies(type: TemplateType): TemplatePolicies {
  const record = (ctx: Ctx): Promise<Template | null> => templateIn(ctx, type, 'id');
  const named = (isAllowed: (scope: Scope) => boolean): PolicyTable<Template | null> => ({
    code,
    record,
    also: ({ scope }) => isAllowed(scope),
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
  readonly autosave: PolicyTable<Template | null>;
}

/** Who may do what with the revisions of a template, which the path has under one of two names. */
export function revisionPolicies(type: TemplateType, variable: 'parent' | 'id'): RevisionPolicies {
  const found = (ctx: Ctx): Promise<Template | null> => templateIn(ctx, type, variable);
  const record = async (ctx: Ctx): Promise<Template> => {
    const template = await found(ctx);
    if (template === null) throw templateErrors.unknownParent(scalarText(ctx.path[variable]));
    return template;
  };
  return {
    // Only saved templates have revisions: others return 404 to every caller.
    read: {
      record,
      also: ({ scope }, { row }) => {
        if (row === null) return templateErrors.notSaved();
        return mayChange(scope) || revisionRefusals.read(scope);
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
    // Who may autosave may do so on this route whatever template the path names, which `Allow` shows.
    autosave: {
      code,
      record: found,
      also: ({ scope }) => mayChange(scope),
    },
  };
}
