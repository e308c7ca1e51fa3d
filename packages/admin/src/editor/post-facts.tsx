import { store as blockEditorStore } from '@wordpress/block-editor';
import type { Block } from '@wordpress/blocks';
import { useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { timeOf } from '../dates/site-dates.ts';
import { statisticsOf } from './post-statistics.ts';
import type { PostStatistics } from './post-statistics.ts';
import facts from '../ui/facts.module.css';

interface Edited {
  getCurrentPostAttribute(name: string): unknown;
  getEditedPostContent(): string;
  isEditedPostDirty(): boolean;
  isSavingPost(): boolean;
}

/** Words, reading time, and when the post was saved: in the status line, and in a panel of the sidebar. */
export function PostFacts() {
  const statistics = useStatistics();
  if (statistics === null) return null;
  const { words, minutes, headings, images, links } = statistics;
  const rows = [
    [__('Words', 'platen'), words],
    [__('Reading time', 'platen'), readingTime(minutes)],
    [__('Headings', 'platen'), headings],
    [__('Images', 'platen'), images],
    [__('Links', 'platen'), links],
  ] as const;
  return (
    <>
      <p className="status-line">
        <Saved />
        <span>{sprintf(_n('%d word', '%d words', words, 'platen'), words)}</span>
        {minutes > 0 && <span>{readingTime(minutes)}</span>}
      </p>
      <PluginDocumentSettingPanel name="platen-in-this-post" title={__('In this post', 'platen')}>
        <dl className={facts.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </PluginDocumentSettingPanel>
    </>
  );
}

const readingTime = (minutes: number): string => sprintf(_n('%d min read', '%d min read', minutes, 'platen'), minutes);

/** Counting takes time in long posts, so it waits for a pause. */
const pauseMs = 500;

function useStatistics(): PostStatistics | null {
  const blocks = useSelect(
    (select) => (select(blockEditorStore) as unknown as { getBlocks(): readonly Block[] }).getBlocks(),
    [],
  );
  const contentOf = useSelect((select) => (select(editorStore) as unknown as Edited).getEditedPostContent, []);
  const [statistics, setStatistics] = useState<PostStatistics | null>(null);
  useEffect(() => {
    const wait = setTimeout(() => setStatistics(statisticsOf(contentOf(), blocks)), pauseMs);
    return () => clearTimeout(wait);
  }, [blocks, contentOf]);
  return statistics;
}

function Saved() {
  const { isSaving, isDirty, status, modified } = useSelect((select) => {
    const edited = select(editorStore) as unknown as Edited;
    return {
      isSaving: edited.isSavingPost(),
      isDirty: edited.isEditedPostDirty(),
      status: edited.getCurrentPostAttribute('status'),
      modified: edited.getCurrentPostAttribute('modified'),
    };
  }, []);
  if (isSaving) return <span>{__('Saving…', 'platen')}</span>;
  if (isDirty) return <span>{__('Unsaved changes', 'platen')}</span>;
  if (status === 'auto-draft' || typeof modified !== 'string') return null;
  return <span>{sprintf(__('Saved %s', 'platen'), timeOf(modified))}</span>;
}
