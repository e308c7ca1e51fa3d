import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { batch } from '../api/batch.ts';
import type { BatchRequest } from '../api/batch.ts';
import type { Nouns } from '../api/queries.ts';
import { notifySuccess, notifyError } from '../shell/notices.ts';

/** Changes several records of a collection, reloads the list, and reports the result. */
export function useBatch(path: string, { one, many }: Nouns, send: typeof batch = batch) {
  const client = useQueryClient();
  return useCallback(
    async (requests: readonly BatchRequest[], done: string, undo?: () => void): Promise<void> => {
      try {
        const errors = (await send(requests)).filter((reason) => reason !== null);
        await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === path || first === 'counts' });
        const count = requests.length - errors.length;
        if (count > 0) notifySuccess(`${count} ${count === 1 ? one : many} ${done}`, undo);
        for (const reason of new Set(errors)) notifyError(reason);
      } catch (error) {
        notifyError(error);
      }
    },
    [client, path, one, many, send],
  );
}
