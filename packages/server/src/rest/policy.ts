import { argsOf, fittingArgs } from './args.ts';
import { denial, errors, forbidden, RestError } from './errors.ts';
import type { Ctx, Endpoint, Method, Policy, PolicyTable, Verdict } from './route.ts';
import { isVisitor } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** Records of the request, so that the policies of a route look each one up once. */
export type FoundRecords = Map<unknown, unknown>;

/** Returns the record of the policy, or throws. */
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

/** Judged after the permission, on the same record. */
export const isDangerous = async (ctx: Ctx, { danger }: Endpoint, record: unknown): Promise<boolean> =>
  typeof danger === 'function' ? danger(ctx, record) : danger !== undefined;

/** Methods of the route that this caller may use. `used` was permitted already. */
export async function allowedMethods(ctx: Ctx, records: FoundRecords, used?: Endpoint): Promise<readonly Method[]> {
  const verdicts = new Map<Endpoint, boolean>();
  for (const endpoint of ctx.route.endpoints) {
    const isAllowed =
      endpoint === used || (await isPermitted(await ctxForPolicy(ctx, endpoint), endpoint.permit, records));
    verdicts.set(endpoint, isAllowed);
  }
  return ctx.route.methods.filter((method) =>
    ctx.route.endpoints.some((endpoint) => endpoint.methods.includes(method) && verdicts.get(endpoint) === true),
  );
}

/** Policies rely on the argument types of their endpoint, so invalid arguments are left out. */
export async function ctxForPolicy(ctx: Ctx, endpoint: Endpoint): Promise<Ctx> {
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
  if (policy.can !== undefined) enforce(ctx, ctx.scope.caller.can(policy.can, record), policy.code, policy.can);
  if (policy.also !== undefined) enforce(ctx, await policy.also(ctx, record), policy.code);
}

function enforce(ctx: Ctx, verdict: Verdict, code: string | undefined, capability?: string): void {
  if (verdict instanceof RestError) throw verdict;
  if (verdict) return;
  if (isStranger(ctx.scope)) throw visitorRefusal(code, capability);
  throw forbidden(code ?? 'rest_forbidden', true, denial('do this', capability));
}

/** Commands run without an account. */
const isStranger = (scope: Scope): boolean => isVisitor(scope) && scope.credential.kind !== 'command';

const visitorRefusal = (code: string | undefined, capability?: string): RestError =>
  code === undefined ? errors.notSignedIn() : forbidden(code, false, denial('do this', capability));
