import { getBlockType, parse, serialize } from '@wordpress/blocks';
import type { Block } from '@wordpress/blocks';
import { Button, Modal, RadioControl } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { __, sprintf } from '@wordpress/i18n';
import { store as noticesStore } from '@wordpress/notices';
import { useEffect, useMemo, useState } from 'react';
import { mergeBlocks } from './merge.ts';
import type { Hunk } from './merge.ts';
import { acceptVersion, rawOf, watchVersions } from './versions.ts';
import type { Conflict } from './versions.ts';

type Choice = 'mine' | 'theirs' | 'both';

interface EditorActions {
  editPost(edits: object): void;
  resetEditorBlocks(blocks: readonly Block[]): void;
  savePost(): Promise<void>;
}

/** Resolves a save that would overwrite changes of another user. */
export function SaveConflict({ path }: { path: string }) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { removeNotice } = useDispatch(noticesStore);
  useEffect(() => watchVersions(path, setConflict), [path]);
  // Replaces the editor's generic error notice.
  useEffect(() => {
    if (conflict === null) return undefined;
    const timer = setTimeout(() => void removeNotice('editor-save'), 0);
    return () => clearTimeout(timer);
  }, [conflict, removeNotice]);
  return conflict === null ? null : (
    <ConflictDialog path={path} conflict={conflict} onClose={() => setConflict(null)} />
  );
}

const textIn = (conflict: Conflict['mine'], member: string): string => String(rawOf(conflict[member]) ?? '');

interface Given {
  readonly path: string;
  readonly conflict: Conflict;
  readonly onClose: () => void;
}

function ConflictDialog({ path, conflict, onClose }: Given) {
  const { base, mine, theirs, members } = conflict;
  const { editPost, resetEditorBlocks, savePost } = useDispatch(editorStore) as unknown as EditorActions;
  const hunks = useMemo(
    () =>
      members.includes('content')
        ? mergeBlocks<Block>({
            base: parse(textIn(base, 'content')),
            mine: parse(textIn(mine, 'content')),
            theirs: parse(textIn(theirs.record, 'content')),
            textOf: (block) => serialize([block]),
          })
        : [],
    [base, mine, theirs, members],
  );
  const others = members.filter((member) => member !== 'content');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const choiceOf = (key: string, byDefault: Choice): Choice => choices[key] ?? byDefault;
  const choose = (key: string) => (choice: string) => setChoices({ ...choices, [key]: choice as Choice });

  const save = async (): Promise<void> => {
    acceptVersion(path, theirs);
    const chosen = others.filter((member) => choiceOf(member, 'mine') === 'theirs');
    if (chosen.length > 0) editPost(Object.fromEntries(chosen.map((member) => [member, rawOf(theirs.record[member])])));
    if (members.includes('content'))
      resetEditorBlocks(hunks.flatMap((hunk, at) => blocksOf(hunk, choiceOf(String(at), 'both'))));
    onClose();
    await savePost();
  };

  return (
    <Modal
      title={__('Resolve conflicting changes', 'platen')}
      onRequestClose={onClose}
      size="large"
      className="conflict"
    >
      <p>
        {__(
          'This post was saved elsewhere after you opened it. Changes to different blocks are merged. Where both versions changed the same block, choose which one to keep.',
          'platen',
        )}
      </p>
      {others.map((member) => (
        <fieldset className="conflict-place" key={member}>
          <RadioControl
            label={labelOf(member)}
            selected={choiceOf(member, 'mine')}
            onChange={choose(member)}
            options={[
              { value: 'mine', label: sprintf(__('Your version: %s', 'platen'), shown(mine[member])) },
              { value: 'theirs', label: sprintf(__('Their version: %s', 'platen'), shown(theirs.record[member])) },
            ]}
          />
        </fieldset>
      ))}
      {hunks.map((hunk, at) =>
        hunk.kind === 'both' ? (
          <fieldset className="conflict-place" key={at}>
            <div className="conflict-sides">
              <Side title={__('Your version', 'platen')} blocks={hunk.mine} />
              <Side title={__('Their version', 'platen')} blocks={hunk.theirs} />
            </div>
            <RadioControl
              label={__('Keep', 'platen')}
              selected={choiceOf(String(at), 'both')}
              onChange={choose(String(at))}
              options={[
                { value: 'mine', label: __('Your version', 'platen') },
                { value: 'theirs', label: __('Their version', 'platen') },
                { value: 'both', label: __('Both, yours first', 'platen') },
              ]}
            />
          </fieldset>
        ) : (
          <p className="quiet conflict-kept" key={at}>
            {keptOf(hunk)}
          </p>
        ),
      )}
      <div className="buttons">
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Keep editing', 'platen')}
        </Button>
        <Button variant="primary" onClick={() => void save()} __next40pxDefaultSize>
          {__('Save merged version', 'platen')}
        </Button>
      </div>
    </Modal>
  );
}

const Side = ({ title, blocks }: { title: string; blocks: readonly Block[] }) => (
  <section className="conflict-side">
    <h3>{title}</h3>
    {blocks.length === 0 && <p className="quiet">{__('Removed.', 'platen')}</p>}
    {blocks.map((block) => (
      <p key={block.clientId}>
        <span className="quiet">{getBlockType(block.name)?.title ?? block.name}</span>
        <br />
        {textOf(block)}
      </p>
    ))}
  </section>
);

const blocksOf = (hunk: Hunk<Block>, choice: Choice): readonly Block[] => {
  if (hunk.kind !== 'both') return hunk.blocks;
  return [...(choice === 'theirs' ? [] : hunk.mine), ...(choice === 'mine' ? [] : hunk.theirs)];
};

/** The text of a block. */
const textOf = (block: Block): string =>
  new DOMParser().parseFromString(serialize([block]), 'text/html').body.textContent.trim();

function keptOf({ kind, blocks }: Exclude<Hunk<Block>, { kind: 'both' }>): string {
  const count = `${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}`;
  if (kind === 'same') return `${count} unchanged`;
  return kind === 'mine'
    ? sprintf(__('%s changed by you', 'platen'), count)
    : sprintf(__('%s changed by the other user', 'platen'), count);
}

const labelOf = (member: string): string => member.slice(0, 1).toUpperCase() + member.slice(1).replaceAll('_', ' ');

function shown(value: unknown): string {
  const raw = rawOf(value);
  return typeof raw === 'string' ? raw : JSON.stringify(raw);
}
