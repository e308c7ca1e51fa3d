import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { say, sayProblem } from '../../shell/notices.ts';
import { AddTemplate } from './add-template.tsx';
import { DesignPage, ForDesigners } from './design-page.tsx';
import { addressOf, kinds, templatesQuery, themeQuery, titleOf } from './template.ts';
import type { Kind, Template, Theme } from './template.ts';

export const TemplatesScreen = () => (
  <ForDesigners>
    <Templates key="templates" kind="templates" />
  </ForDesigners>
);

export const PartsScreen = () => (
  <ForDesigners>
    <Templates key="parts" kind="parts" />
  </ForDesigners>
);

/** What the theme, plugins and the site itself have for pages to be put into. */
function Templates({ kind }: { kind: Kind }) {
  const { title, one } = kinds[kind];
  const { data: theme } = useQuery(themeQuery);
  const { data: templates, error } = useQuery(templatesQuery(kind));
  const [isAdding, setAdding] = useState(false);
  const mayAdd = theme?.is_block_theme === true && templates !== undefined;
  return (
    <DesignPage
      title={title}
      actions={
        mayAdd && (
          <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
            Add {one}
          </Button>
        )
      }
    >
      <div className="card is-padded">
        {error !== null && <p>{error.message}</p>}
        {theme?.is_block_theme === false && (
          <p>The theme {theme.name.rendered} is not made of blocks, so there are no templates to edit.</p>
        )}
        <ul className="plain-list">
          {templates?.map((template) => (
            <Row key={template.id} kind={kind} template={template} theme={theme ?? null} />
          ))}
        </ul>
      </div>
      {isAdding && mayAdd && (
        <AddTemplate kind={kind} theme={theme} known={templates} onClose={() => setAdding(false)} />
      )}
    </DesignPage>
  );
}

interface RowGiven {
  readonly kind: Kind;
  readonly template: Template;
  readonly theme: Theme | null;
}

function Row({ kind, template, theme }: RowGiven) {
  const { path } = kinds[kind];
  const { id, description, source, has_theme_file: hasFile, author_text: author, area } = template;
  const client = useQueryClient();
  const title = titleOf(template);
  const isChanged = source === 'custom' && hasFile;
  const areaName = theme?.default_template_part_areas.find((each) => each.area === area)?.label ?? area;
  const change = async (sending: object, query: object, done: string, undo?: () => void): Promise<void> => {
    try {
      await request(`${path}/${id}`, { ...sending, query: { ...query } });
      await client.invalidateQueries({ queryKey: [path] });
      say(done, undo);
    } catch (problem) {
      sayProblem(problem);
    }
  };
  const takeBack = (): void => {
    const body = { content: template.content.raw, title: template.title.raw };
    void change({ method: 'POST', body }, {}, `${title} is as it was.`);
  };
  const revert = (): Promise<void> =>
    change({ method: 'POST', body: { source: 'theme' } }, {}, `${title} is the theme's own again.`, takeBack);
  const remove = (): Promise<void> => change({ method: 'DELETE' }, { force: true }, `${title} is deleted.`);
  return (
    <li>
      <span>
        <AppLink to={addressOf(kind, id)}>{title}</AppLink>
        {areaName !== undefined && <span className="quiet"> · {areaName}</span>}
        <br />
        <span className="quiet">{description}</span>
      </span>
      <span className="row-buttons">
        <span className={isChanged ? 'pill is-pending' : 'pill'}>
          {isChanged ? 'Changed here' : source === 'custom' ? 'Made here' : author}
        </span>
        {isChanged && (
          <Button variant="secondary" size="compact" aria-label={`Revert ${title}`} onClick={() => void revert()}>
            Revert
          </Button>
        )}
        {source === 'custom' && !hasFile && (
          <Button
            variant="tertiary"
            size="compact"
            isDestructive
            aria-label={`Delete ${title}`}
            onClick={() => void remove()}
          >
            Delete
          </Button>
        )}
      </span>
    </li>
  );
}
