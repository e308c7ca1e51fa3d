import { getBlockType, parse, serialize } from '@wordpress/blocks';
import type { Block } from '@wordpress/blocks';
import { Button, Modal } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useId, useMemo, useState } from 'react';
import { dateTimeOf } from '../dates/site-dates.ts';
import { markChanges } from './changed-words.ts';
import type { Word } from './changed-words.ts';
import { mergeBlocks } from './merge.ts';
import type { Hunk } from './merge.ts';
import { acceptVersion, rawOf } from './versions.ts';
import type { Conflict } from './versions.ts';
import texts from '../ui/text.module.css';

type Choice = 'mine' | 'theirs' | 'both';

interface EditorActions {
  editPost(edits: object): void;
  resetEditorBlocks(blocks: readonly Block[]): void;
  savePost(): Promise<void>;
}

const textIn = (conflict: Conflict['mine'], member: string): string => String(rawOf(conflict[member]) ?? '');

interface Given {
  readonly path: string;
  readonly conflict: Conflict;
  readonly onClose: () => void;
}

/** Both versions of what both sides changed, with the changed words marked. */
export function ConflictDialog({ path, conflict, onClose }: Given) {
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
  const choose = (key: string) => (choice: Choice) => setChoices({ ...choices, [key]: choice });
  const contested = [...hunks.entries()].filter(([, { kind }]) => kind === 'both');
  const modified = theirs.record['modified'];

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
      <p className={texts.quiet}>
        {typeof modified === 'string'
          ? sprintf(__('This post was also saved elsewhere at %s.', 'platen'), dateTimeOf(modified))
          : __('This post was also saved elsewhere.', 'platen')}{' '}
        {__('Choose a version of everything that both sides changed.', 'platen')}
      </p>
      {others.map((member) => (
        <Place
          key={member}
          title={labelOf(member)}
          mine={[{ text: shown(mine[member]) }]}
          theirs={[{ text: shown(theirs.record[member]) }]}
          choice={choiceOf(member, 'mine')}
          onChoose={choose(member)}
        />
      ))}
      {contested.map(([at, hunk], index) =>
        hunk.kind === 'both' ? (
          <Place
            key={at}
            title={sprintf(__('Change %1$d of %2$d', 'platen'), index + 1, contested.length)}
            mine={hunk.mine.map(readableOf)}
            theirs={hunk.theirs.map(readableOf)}
            choice={choiceOf(String(at), 'both')}
            onChoose={choose(String(at))}
            canKeepBoth
          />
        ) : null,
      )}
      <footer className="conflict-foot">
        <span className={texts.quiet}>{countsIn(hunks)}</span>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Keep editing', 'platen')}
        </Button>
        <Button variant="primary" onClick={() => void save()} __next40pxDefaultSize>
          {__('Save merged version', 'platen')}
        </Button>
      </footer>
    </Modal>
  );
}

interface Readable {
  /** Such as the title of the block. */
  readonly label?: string;
  readonly text: string;
}

interface PlaceGiven {
  readonly title: string;
  readonly mine: readonly Readable[];
  readonly theirs: readonly Readable[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly canKeepBoth?: boolean;
}

/** A choice between two versions. */
function Place({ title, mine, theirs, choice, onChoose, canKeepBoth = false }: PlaceGiven) {
  const name = useId();
  const radio = (value: Choice) => (
    <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
  );
  const side = (value: 'mine' | 'theirs', label: string, own: readonly Readable[], other: readonly Readable[]) => (
    <label className={choice === value ? 'conflict-side is-chosen' : 'conflict-side'}>
      <span className="conflict-choice">
        {radio(value)}
        <b>{label}</b>
      </span>
      {own.length === 0 && <span className={texts.quiet}>{__('Removed.', 'platen')}</span>}
      {own.map(({ label: block, text }, at) => (
        <span className="conflict-text" key={at}>
          {block !== undefined && <span className={texts.quiet}>{block}</span>}
          <Words words={markChanges(text, other[at]?.text ?? '')} />
        </span>
      ))}
    </label>
  );
  return (
    <fieldset className="conflict-place">
      <legend>{title}</legend>
      <div className="conflict-sides">
        {side('mine', __('Your version', 'platen'), mine, theirs)}
        {side('theirs', __('Their version', 'platen'), theirs, mine)}
      </div>
      {canKeepBoth && (
        <label className="conflict-choice">
          {radio('both')}
          {__('Both, yours first', 'platen')}
        </label>
      )}
    </fieldset>
  );
}

const Words = ({ words }: { readonly words: readonly Word[] }) => (
  <span>{words.map(({ text, isChanged }, at) => (isChanged ? <mark key={at}>{text}</mark> : text))}</span>
);

const blocksOf = (hunk: Hunk<Block>, choice: Choice): readonly Block[] => {
  if (hunk.kind !== 'both') return hunk.blocks;
  return [...(choice === 'theirs' ? [] : hunk.mine), ...(choice === 'mine' ? [] : hunk.theirs)];
};

const readableOf = (block: Block): Readable => ({
  label: getBlockType(block.name)?.title ?? block.name,
  text: new DOMParser().parseFromString(serialize([block]), 'text/html').body.textContent.trim(),
});

/** What needs no choice. */
function countsIn(hunks: readonly Hunk<Block>[]): string {
  const count = (...kinds: readonly Hunk<Block>['kind'][]): number =>
    hunks.reduce(
      (sum, hunk) => (hunk.kind !== 'both' && kinds.includes(hunk.kind) ? sum + hunk.blocks.length : sum),
      0,
    );
  const [merged, same] = [count('mine', 'theirs'), count('same')];
  return [
    merged === 0 ? '' : sprintf(_n('%d block merged', '%d blocks merged', merged, 'platen'), merged),
    same === 0 ? '' : sprintf(_n('%d block unchanged', '%d blocks unchanged', same, 'platen'), same),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const labelOf = (member: string): string => member.slice(0, 1).toUpperCase() + member.slice(1).replaceAll('_', ' ');

function shown(value: unknown): string {
  const raw = rawOf(value);
  return typeof raw === 'string' ? raw : JSON.stringify(raw);
}
