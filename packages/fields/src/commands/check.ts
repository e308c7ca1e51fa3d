import type { PluginCommand } from '@platen/server';
import { checkDefinition } from '../builder/check-definition.ts';
import { storedDefinitions } from '../builder/definitions.ts';
import { siteChoices } from '../builder/site-choices.ts';
import { sentenceOf } from '../definitions/read-definition.ts';
import { report } from './stored-texts.ts';

export const checkCommand: PluginCommand = {
  description: 'Check all definitions, and list errors and warnings',
  run: async ({ scope }) => {
    const { read, problems } = await storedDefinitions(scope);
    const definitions = read.map(({ definition }) => definition);
    const site = siteChoices(scope, definitions);
    const checked = read.flatMap(({ definition, document }) =>
      checkDefinition({
        definition,
        others: definitions.filter((one) => one !== definition),
        before: definition,
        site,
      }).map((problem) => ({ level: problem.level, problem: `${document.path}: ${sentenceOf(problem)}` })),
    );
    const replaced = read
      .filter(({ document }) => document.replacedText !== null)
      .map(({ document: { name, path } }) => ({
        level: 'warning' as const,
        problem: `${path} replaces the row ${name}. Compare them with "platen fields diff".`,
      }));
    const all = [...problems.map((problem) => ({ level: 'error' as const, problem })), ...checked, ...replaced];
    const hasErrors = all.some(({ level }) => level === 'error');
    return {
      data: { definitions: read.length, problems: all },
      text: report(
        all.map(({ level, problem }) => `${level === 'error' ? 'Error' : 'Warning'}: ${problem}`),
        `${read.length} definitions, no problems.`,
      ),
      ...(hasErrors && { exit: 'unhealthy' as const }),
    };
  },
};
