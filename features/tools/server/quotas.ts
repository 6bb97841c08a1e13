import { can } from '#platform/contract/capabilities.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { QuotaName } from '#features/tools/define-tool.ts';
import { tools } from '#features/tools/rules.ts';
import { type AllowanceRow, type Quota, readAllowance } from '#platform/server/runs/allowance.ts';
import type { RunDeps } from '#platform/server/runs/run.ts';

/** What a member may run and use per day. */
export interface DailyLimit {
  readonly runs: number;
  readonly tokens: number;
}

/** The configured limits. */
export interface DailyLimits {
  /** Runs of the free tool per day. */
  readonly identifier: number;
  /** The same for members with `tools.more`. */
  readonly identifierMore: number;
  readonly usual: DailyLimit;
  /** For members with `tools.more`. */
  readonly more: DailyLimit;
  /** Runs of the email sequences per day: only against abuse, since the specification promises them unlimited. */
  readonly emailSequences: number;
}

/** The limits as anybody may read them. */
export function shownLimits({ emailSequences, identifier, identifierMore, more, usual }: DailyLimits) {
  return { texts: usual.runs, textsMore: more.runs, identifier, identifierMore, emailSequences };
}

type Whose = Pick<Viewer, 'userId' | 'tier'>;

function limitOf(limits: DailyLimits, viewer: Whose, name: QuotaName) {
  const hasMore = can(viewer, 'tools.more');
  /** What a larger plan would give; null for members who have it, and where it gives no more. */
  const more = (theirs: number, larger: number) => (!hasMore && larger > theirs ? larger : null);
  switch (name) {
    case 'identifier': {
      const { identifier, identifierMore } = limits;
      return {
        limit: hasMore ? identifierMore : identifier,
        more: more(identifier, identifierMore),
        tokenLimit: null,
        unlimited: false,
      };
    }
    case 'emailSequences':
      return { limit: limits.emailSequences, more: null, tokenLimit: null, unlimited: true };
    case 'studio': {
      const { runs, tokens } = hasMore ? limits.more : limits.usual;
      return {
        limit: runs,
        more: more(limits.usual.runs, limits.more.runs),
        tokenLimit: tokens,
        unlimited: false,
      };
    }
  }
}

/** What one run of a quota is called to the member: the same at the counter, in the prices and where nothing is left. */
const units: Readonly<Record<QuotaName, string>> = {
  identifier: 'searches',
  studio: 'texts',
  emailSequences: 'email sequences',
};

/** What this member may run today with the tools that share this quota. */
export function quotaOf(limits: DailyLimits, viewer: Whose, name: QuotaName): Omit<Quota, 'now'> {
  const [first, ...others] = tools.filter(({ quota }) => quota === name).map(({ slug }) => slug);
  if (first === undefined) throw new Error(`no tool takes from the quota ${name}`);
  return {
    userId: viewer.userId,
    tools: [first, ...others],
    unit: units[name],
    ...limitOf(limits, viewer, name),
  };
}

export interface QuotaDeps extends RunDeps {
  readonly limits: DailyLimits;
}

/** What is left of this quota today. */
export function allowanceOf(deps: QuotaDeps, viewer: Whose, name: QuotaName): Promise<AllowanceRow> {
  return readAllowance(deps.db, { ...quotaOf(deps.limits, viewer, name), now: deps.clock.now() });
}
