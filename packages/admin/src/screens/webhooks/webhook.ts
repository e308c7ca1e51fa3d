import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly status: 'active' | 'paused';
  readonly reason: string;
  readonly failing_since: string | null;
}

/** With what its deliveries are signed with, which is told once. */
export interface MadeWebhook extends Webhook {
  readonly secret: string;
}

export interface Delivery {
  readonly id: number;
  readonly type: string;
  readonly subject: string;
  readonly state: 'waiting' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly created: string;
  readonly due: string | null;
  readonly log: readonly {
    readonly at: string;
    readonly status: number;
    readonly milliseconds: number;
    readonly answer: string;
  }[];
}

export const webhooksPath = 'wp/v2/webhooks';

export const webhooksQuery = queryOptions({
  queryKey: [webhooksPath],
  queryFn: async () => (await request<Webhook[]>(webhooksPath, { query: { context: 'edit' } })).data,
});

/** Types of events as people write them: with spaces or commas between them, none for all. */
export const typesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((type) => type !== '');
