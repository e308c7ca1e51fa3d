import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failuresOf } from '../runs/run.ts';
import type { Run } from '../runs/run.ts';
import { faults, putBehind } from '../service/proxy.ts';
import { startSite } from '../service/site.ts';
import type { RunningSite } from '../service/site.ts';

type Noticed = Record<Exclude<keyof typeof faults, 'nothing'>, readonly string[]>;

/** The run of a client against the service, and against one that is wrong: there it must fail, at these checks. */
export function acceptance<Client>(run: Run<Client>, noticed: Noticed): void {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  describe(`the client ${run.client}`, () => {
    let client: Client;
    beforeAll(async () => {
      client = await run.connect(site);
    });
    it.each(Object.entries(run.checks))('%s', async (_, check) => {
      expect.hasAssertions();
      await check(client, site);
    });
  });

  describe(`the run of ${run.client}`, () => {
    const failedBehind = async (fault: keyof typeof faults): Promise<ReadonlyMap<string, string>> => {
      const behind = await putBehind(site, faults[fault]);
      try {
        return await failuresOf(run, behind);
      } finally {
        await behind.stop();
      }
    };

    it('passes behind a proxy that changes nothing', async () => {
      expect(Object.fromEntries(await failedBehind('nothing'))).toEqual({});
    });

    it.each(Object.entries(noticed))('fails against a service with %s', async (fault, checks) => {
      const failed = await failedBehind(fault as keyof typeof faults);
      expect([...failed.keys()], JSON.stringify([...failed], null, 2)).toEqual(checks);
    });
  });
}
