import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { AddTemplate } from './add-template.tsx';
import { DesignPage, ForDesigners } from './design-page.tsx';
import { contentIn, editorLink, kinds, themeQuery, titleOf } from './template.ts';
import type { Kind, Template, Theme } from './template.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { Rows } from '../../ui/rows.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** Templates of the theme, of plugins, and of the site. */
function Templates({ kind }: { kind: Kind }) {
  const { title, one } = kinds[kind];
  const { data: theme } = useQuery(themeQuery);
  const { items: templates, isLoaded } = useList(kinds[kind].resource, {}, { isRequired: true });
  const [isAdding, setAdding] = useState(false);
  const canAdd = theme?.is_block_theme === true && isLoaded;
  return (
    <DesignPage
      title={title}
      actions={
        canAdd && (
          <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
            {sprintf(__('Add %s', 'platen'), one)}
          </Button>
        )
      }
    >
      <Card>
        {!isLoaded && <Skeleton />}
        {theme?.is_block_theme === false && (
          <p>
            {sprintf(
              __('The active theme, %s, is not a block theme, so it has no templates to edit.', 'platen'),
              theme.name.rendered ?? '',
            )}
          </p>
        )}
        <Rows>
          {templates.map((template) => (
            <Row key={template.id} kind={kind} template={template} theme={theme ?? null} />
          ))}
        </Rows>
      </Card>
      {isAdding && canAdd && (
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
  const { resource } = kinds[kind];
  const { id, description, source, has_theme_file: hasFile, author_text: author, area } = template;
  const saving = useSave(resource);
  const removing = useRemove(resource);
  const title = titleOf(template);
  const [isDeleting, setDeleting] = useState(false);
  const isChanged = source === 'custom' && hasFile;
  const areaName = theme?.default_template_part_areas.find((each) => each.area === area)?.label ?? area;
  const undoReset = (): void => {
    void saving.run(
      { id, content: contentIn(template), title },
      { done: sprintf(__('"%s" restored.', 'platen'), title) },
    );
  };
  const reset = (): Promise<unknown> =>
    saving.run(
      { id, source: 'theme' },
      { done: sprintf(__('"%s" reset to the theme\'s version.', 'platen'), title), undo: undoReset },
    );
  const remove = (): Promise<unknown> =>
    removing.run({ id, force: true }, { done: sprintf(__('"%s" deleted.', 'platen'), title) });
  return (
    <li>
      <span>
        <AppLink {...editorLink(kind, id)}>{title}</AppLink>
        {areaName !== undefined && <span className={text.quiet}> · {areaName}</span>}
        <br />
        <span className={text.quiet}>{description}</span>
      </span>
      <span className={layout.rowButtons}>
        <Pill tone={isChanged ? 'warning' : 'neutral'} shape={isChanged ? 'half' : 'dot'}>
          {isChanged ? __('Customized', 'platen') : source === 'custom' ? __('Custom', 'platen') : author}
        </Pill>
        {isChanged && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={sprintf(__('Reset %s', 'platen'), title)}
            onClick={() => void reset()}
          >
            {__('Reset', 'platen')}
          </Button>
        )}
        {source === 'custom' && !hasFile && (
          <Button
            variant="tertiary"
            size="compact"
            isDestructive
            aria-label={sprintf(__('Delete %s', 'platen'), title)}
            onClick={() => setDeleting(true)}
          >
            {__('Delete', 'platen')}
          </Button>
        )}
        {isDeleting && (
          <ConfirmDialog
            title={sprintf(__('Delete "%s"?', 'platen'), title)}
            text={__("Pages that use it fall back to another template of the theme. You can't undo this.", 'platen')}
            label={__('Delete', 'platen')}
            onConfirm={remove}
            onClose={() => setDeleting(false)}
          />
        )}
      </span>
    </li>
  );
}
