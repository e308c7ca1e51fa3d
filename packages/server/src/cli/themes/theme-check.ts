import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { themeReport } from '../../domain/global-styles/theme-check.actions.ts';
import type { ThemeFinding } from '../../domain/themes/theme.ts';
import { requireTheme } from './theme-folder.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const theme = await requireTheme(given.words[0] ?? '', given);
  const findings = themeReport(theme);
  const { templates, parts, patterns, styleFiles } = theme;
  const counts = {
    templates: templates.length,
    parts: parts.length,
    patterns: patterns.length,
    styles: styleFiles.size,
  };
  const read = `${theme.headers.name}: ${counts.templates} templates, ${counts.parts} parts, ${counts.patterns} patterns, ${counts.styles} style files.`;
  const words =
    findings.length === 0
      ? [read, 'Everything in this theme works.']
      : [read, 'No effect in Platen:', ...findings.map((finding) => `  ${findingLine(finding)}`)];
  given.terminal.show(
    { theme: theme.stylesheet, ...counts, findings: findings.map((finding) => ({ ...finding })) },
    words.join('\n'),
  );
  return findings.length === 0 ? 'done' : 'unhealthy';
}

/** `file:line  message` */
const findingLine = ({ file, line, message }: ThemeFinding): string =>
  `${line === null ? file : `${file}:${line}`}  ${message}`;
