import { Button, Modal } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { nounsOf } from '../api/queries.ts';
import type { ContentType } from '../api/queries.ts';
import { lockOf } from '../api/platen.ts';
import type { Lock } from '../api/platen.ts';
import { Buttons } from '../ui/buttons.tsx';

/** Heartbeat interval in milliseconds. The lock expires after more than two missed heartbeats. */
const heartbeatMs = 60_000;
/** Poll interval in milliseconds to detect a takeover while the user is active. */
const pollMs = 5_000;
/** Milliseconds without a key or a click until the user counts as idle. */
const idleAfterMs = 300_000;

interface Given {
  readonly type: ContentType;
  readonly id: number;
  readonly onLeave: () => void;
  /** Called with the state of the lock whenever it is known. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** The edit lock of a post. If another user takes over, unsaved changes are stored as an autosave. */
export function EditLock({ type, id, onLeave, onHeld }: Given) {
  const stored = useMemo(() => lockOf(type.slug, id), [type.slug, id]);
  const [lock, setLock] = useState<Lock>({ mine: true });
  const [wasMine, setWasMine] = useState(false);
  const isHeld = useRef(false);
  const { autosave } = useDispatch(editorStore) as unknown as { autosave: () => Promise<void> };

  const notifyHeld = useRef(onHeld);
  const hold = useCallback(
    async (takeOver = false) => {
      const data = await stored.hold(takeOver);
      isHeld.current = data.mine;
      setLock(data);
      notifyHeld.current(data.mine);
      if (data.mine) setWasMine(true);
      return data.mine;
    },
    [stored],
  );

  useEffect(() => {
    const beat = (): void => {
      const wasHeld = isHeld.current;
      hold()
        .then(async (mine) => {
          if (wasHeld && !mine) await autosave();
        })
        // Without the lock, the user can keep editing: saves are checked separately.
        .catch(() => undefined);
    };
    const leave = (): void => {
      if (isHeld.current) stored.release();
    };
    /** Reads the lock without extending it, which is cheap. */
    const poll = (): void => {
      if (!isHeld.current || document.visibilityState !== 'visible') return;
      stored
        .read()
        .then(async (data) => {
          if (data.mine || !isHeld.current) return;
          isHeld.current = false;
          setLock(data);
          notifyHeld.current(false);
          await autosave();
        })
        .catch(() => undefined);
    };
    let activeAt = Date.now();
    const isIdle = (): boolean => Date.now() - activeAt > idleAfterMs;
    const onActivity = (): void => {
      const wasIdle = isIdle();
      activeAt = Date.now();
      if (wasIdle) poll();
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    const polls = setInterval(() => {
      if (!isIdle()) poll();
    }, pollMs);
    // Also receives events of the canvas.
    document.addEventListener('keydown', onActivity, true);
    document.addEventListener('pointerdown', onActivity, true);
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      clearInterval(polls);
      document.removeEventListener('keydown', onActivity, true);
      document.removeEventListener('pointerdown', onActivity, true);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [autosave, hold, stored]);

  if (lock.mine) return null;
  const name = lock.holder?.name ?? __('Another user', 'platen');
  const what = nounsOf(type).one;
  return (
    <Modal
      title={
        wasMine
          ? sprintf(__('%s took over editing', 'platen'), name)
          : sprintf(__('%1$s is editing this %2$s', 'platen'), name, what)
      }
      onRequestClose={onLeave}
      isDismissible={false}
      shouldCloseOnClickOutside={false}
      size="small"
    >
      <p>
        {wasMine
          ? __('Your unsaved changes are stored as an autosave.', 'platen')
          : sprintf(
              __('If you take over, %s is notified, and their unsaved changes are stored as an autosave.', 'platen'),
              name,
            )}
      </p>
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onLeave} __next40pxDefaultSize>
          {sprintf(__('Back to %s', 'platen'), nounsOf(type).many)}
        </Button>
        <Button variant="primary" onClick={() => void hold(true)} __next40pxDefaultSize>
          {__('Take over', 'platen')}
        </Button>
      </Buttons>
    </Modal>
  );
}
