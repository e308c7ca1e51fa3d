import { __, sprintf } from '@wordpress/i18n';
import { useRef, useState } from 'react';
import { downloadExport } from '../../api/exports.ts';
import type { ExportRequest } from '../../api/exports.ts';
import { notifyError, notifySuccess } from '../../api/notices.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface Download {
  /** Received so far; null if nothing is downloaded. */
  readonly bytes: number | null;
  start(request: ExportRequest): Promise<void>;
  cancel(): void;
}

/** One download at a time. It continues if the user leaves the screen. */
export function useDownload(): Download {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const start = async (request: ExportRequest): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBytes(0);
    try {
      const { name, content } = await downloadExport(request, { signal, onProgress: setBytes });
      saveFile(name, content);
      notifySuccess(sprintf(__('%s downloaded.', 'platen'), name));
    } catch (error) {
      if (!signal.aborted) notifyError(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}
