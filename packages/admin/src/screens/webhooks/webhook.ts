import { queryOptions } from '@tanstack/react-query';
import { needed } from '../../api/queries.ts';
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

/** With the signing secret, which the API returns only once. */
export interface NewWebhook extends Webhook {
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
  ...needed,
  queryKey: [webhooksPath],
  queryFn: async () => (await request<Webhook[]>(webhooksPath, { query: { context: 'edit' } })).data,
});

/** Event types, separated by commas or spaces. Empty for all. */
export const typesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((type) => type !== '');
