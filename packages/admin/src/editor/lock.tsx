import { Button, Modal } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../api/request.ts';
import { facts } from '../facts.ts';
import { nonce } from '../session/session.ts';

interface Lock {
  readonly mine: boolean;
  readonly holder?: { readonly id: number; readonly name: string };
}

/** Milliseconds between signs of life; the server waits for more than two of them. */
const pulse = 60_000;

interface Given {
  readonly type: string;
  readonly id: number;
  readonly onLeave: () => void;
}

/** Says who else is writing here. Whoever loses the lock has their text kept as an autosave, and is told. */
export function EditLock({ type, id, onLeave }: Given) {
  const path = `platen/v1/locks/${type}/${id}`;
  const [lock, setLock] = useState<Lock>({ mine: true });
  const [wasMine, setWasMine] = useState(false);
  const { autosave } = useDispatch(editorStore) as unknown as { autosave: () => Promise<void> };

  const hold = useCallback(
    async (take = false) => {
      const { data } = await request<Lock>(path, { method: 'POST', body: { take } });
      setLock(data);
      if (data.mine) setWasMine(true);
      return data.mine;
    },
    [path],
  );

  useEffect(() => {
    let isHeld = false;
    const beat = (): void => {
      hold()
        .then(async (mine) => {
          if (isHeld && !mine) await autosave();
          isHeld = mine;
        })
        // Whoever cannot ask for the lock goes on writing: saving is judged on its own.
        .catch(() => undefined);
    };
    const leave = (): void => {
      if (!isHeld) return;
      void fetch(`${facts.api}${path}`, { method: 'DELETE', keepalive: true, headers: { 'X-WP-Nonce': nonce() } });
    };
    beat();
    const timer = setInterval(beat, pulse);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [autosave, hold, path]);

  if (lock.mine) return null;
  const name = lock.holder?.name ?? 'Somebody else';
  return (
    <Modal
      title={wasMine ? 'Somebody took over' : 'Somebody is writing here'}
      onRequestClose={onLeave}
      isDismissible={false}
      shouldCloseOnClickOutside={false}
      size="small"
    >
      <p>
        {wasMine
          ? `${name} is writing here now. What you had not saved is kept as an autosave.`
          : `${name} is writing here. If you take over, they are told, and what they have not saved is kept.`}
      </p>
      <div className="buttons">
        <Button variant="tertiary" onClick={onLeave} __next40pxDefaultSize>
          Back to the list
        </Button>
        <Button variant="primary" onClick={() => void hold(true)} __next40pxDefaultSize>
          Take over
        </Button>
      </div>
    </Modal>
  );
}
