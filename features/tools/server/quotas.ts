import type { Announce } from '#platform/server/announce.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { QuotaName } from '#features/tools/define-tool.ts';
import { tools } from '#features/tools/rules.ts';
import { type AllowanceRow, type Quota, readAllowance } from '#platform/server/runs/allowance.ts';
import type { Logger } from '#platform/server/logger.ts';
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

/** The limits that anybody may read. */
export function shownLimits({ emailSequences, identifier, identifierMore, more, usual }: DailyLimits) {
  return { texts: usual.runs, textsMore: more.runs, identifier, identifierMore, emailSequences };
}

/** Whose plan decides. */
export type ToolsMember = Pick<Viewer, 'userId' | 'tier'>;

interface QuotaRule {
  /** The name of one run for members: at the counter, in the prices, and when nothing is left. */
  readonly unit: string;
  /** Whether the member is told that it is unlimited: its limit is then only against abuse. */
  readonly unlimited: boolean;
  readonly usual: (limits: DailyLimits) => QuotaLimit;
  /** For members with `tools.more`. */
  readonly more: (limits: DailyLimits) => QuotaLimit;
}

interface QuotaLimit {
  readonly runs: number;
  /** Null: tokens are not counted. */
  readonly tokens: number | null;
}

const runsOnly = (runs: number): QuotaLimit => ({ runs, tokens: null });

const quotaRules: Readonly<Record<QuotaName, QuotaRule>> = {
  identifier: {
    unit: 'searches',
    unlimited: false,
    usual: ({ identifier }) => runsOnly(identifier),
    more: ({ identifierMore }) => runsOnly(identifierMore),
  },
  studio: {
    unit: 'texts',
    unlimited: false,
    usual: ({ usual }) => usual,
    more: ({ more }) => more,
  },
  emailSequences: {
    unit: 'email sequences',
    unlimited: true,
    usual: ({ emailSequences }) => runsOnly(emailSequences),
    more: ({ emailSequences }) => runsOnly(emailSequences),
  },
};

/** What this member may run today with the tools that share this quota. */
export function quotaOf(limits: DailyLimits, viewer: ToolsMember, name: QuotaName): Omit<Quota, 'now'> {
  const [first, ...others] = tools.filter(({ quota }) => quota === name).map(({ slug }) => slug);
  if (first === undefined) throw new Error(`no tool takes from the quota ${name}`);
  const { unit, unlimited, ...rule } = quotaRules[name];
  const largest = rule.more(limits);
  const own = can(viewer, 'tools.more') ? largest : rule.usual(limits);
  return {
    userId: viewer.userId,
    tools: [first, ...others],
    unit,
    unlimited,
    limit: own.runs,
    tokenLimit: own.tokens,
    // What a larger plan would give; null if it gives no more.
    more: largest.runs > own.runs ? largest.runs : null,
  };
}

export interface QuotaDeps extends RunDeps {
  readonly log: Logger;
  readonly limits: DailyLimits;
  /** Tells the member's own programs. */
  readonly announce: Announce;
}

/** What is left of this quota today. */
export function allowanceOf(deps: QuotaDeps, viewer: ToolsMember, name: QuotaName): Promise<AllowanceRow> {
  return readAllowance(deps.db, { ...quotaOf(deps.limits, viewer, name), now: deps.clock.now() });
}
