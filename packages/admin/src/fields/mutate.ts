import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { batch } from '../api/batch.ts';
import type { Part } from '../api/batch.ts';
import { say, sayProblem } from '../shell/notices.ts';

const many = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Does many things to records of a collection at once, reads the list again and says how it went. */
export function useBatch(path: string) {
  const client = useQueryClient();
  return useCallback(
    async (parts: readonly Part[], done: string, undo?: () => void): Promise<void> => {
      try {
        const refusals = (await batch(parts)).filter((reason) => reason !== null);
        await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === path || first === 'counts' });
        const count = parts.length - refusals.length;
        if (count > 0) say(`${many(count)} ${done}`, undo);
        for (const reason of new Set(refusals)) sayProblem(reason);
      } catch (error) {
        sayProblem(error);
      }
    },
    [client, path],
  );
}
