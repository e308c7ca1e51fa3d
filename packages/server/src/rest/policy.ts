import { argsOf, fittingArgs } from './args.ts';
import { errors, forbidden, RestError } from './errors.ts';
import type { Ctx, Endpoint, Method, Policy, PolicyTable, Verdict } from './route.ts';
import { isVisitor } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** Records found while judging one request, so that the policies of a route look each up once. */
export type FoundRecords = Map<unknown, unknown>;

/** Gives the record the policy names, or throws the error. */
export async function permit(ctx: Ctx, policy: Policy, records: FoundRecords): Promise<unknown> {
  if (typeof policy === 'function') {
    enforce(ctx, await policy(ctx), 'rest_forbidden');
    return undefined;
  }
  const record = policy.record === undefined ? undefined : await findRecord(ctx, policy, records);
  await judge(ctx, policy, record);
  if (policy.editContext !== undefined && ctx.params['context'] === 'edit')
    await judge(ctx, policy.editContext, record);
  return record;
}

/** The methods of the route this caller may use, with the request at hand; those of `used` they are known to. */
export async function allowedMethods(ctx: Ctx, records: FoundRecords, used?: Endpoint): Promise<readonly Method[]> {
  const verdicts = new Map<Endpoint, boolean>();
  for (const endpoint of ctx.route.endpoints) {
    const isAllowed =
      endpoint === used || (await isPermitted(await judgedCtx(ctx, endpoint), endpoint.permit, records));
    verdicts.set(endpoint, isAllowed);
  }
  return ctx.route.methods.filter((method) =>
    ctx.route.endpoints.some((endpoint) => endpoint.methods.includes(method) && verdicts.get(endpoint) === true),
  );
}

/** A policy relies on the types that its endpoint declares, also where the request was meant for another, or rejected. */
export async function judgedCtx(ctx: Ctx, endpoint: Endpoint): Promise<Ctx> {
  const sent = fittingArgs(await argsOf(ctx.scope, ctx.route, endpoint), ctx.sent);
  return { ...ctx, sent, params: sent };
}

async function isPermitted(ctx: Ctx, policy: Policy, records: FoundRecords): Promise<boolean> {
  try {
    await permit(ctx, policy, records);
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

function findRecord(ctx: Ctx, policy: PolicyTable, records: FoundRecords): unknown {
  const known = records.get(policy.record);
  if (known !== undefined) return known;
  const found = policy.record?.(ctx);
  records.set(policy.record, found);
  return found;
}

async function judge(ctx: Ctx, policy: Omit<PolicyTable, 'record' | 'editContext'>, record: unknown): Promise<void> {
  if (policy.signIn === true && isStranger(ctx.scope)) throw visitorRefusal(policy.code);
  if (policy.can !== undefined) enforce(ctx, ctx.scope.caller.can(policy.can, record), policy.code);
  if (policy.also !== undefined) enforce(ctx, await policy.also(ctx, record), policy.code);
}

function enforce(ctx: Ctx, verdict: Verdict, code: string | undefined): void {
  if (verdict instanceof RestError) throw verdict;
  if (verdict) return;
  if (isStranger(ctx.scope)) throw visitorRefusal(code);
  throw forbidden(code ?? 'rest_forbidden', true);
}

/** Who runs commands has no account, and needs none. */
const isStranger = (scope: Scope): boolean => isVisitor(scope) && scope.credential.kind !== 'command';

const visitorRefusal = (code: string | undefined): RestError =>
  code === undefined ? errors.notSignedIn() : forbidden(code, false);
