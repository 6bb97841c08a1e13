import { can } from '#platform/contract/capabilities.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import { type Quota, readAllowance } from '#features/tools/server/allowance.ts';

/** What a member may run and spend in a day. */
export interface DailyLimit {
  readonly runs: number;
  readonly tokens: number;
}

/** The configured limits. */
export interface StudioLimits {
  readonly usual: DailyLimit;
  /** For members with `tools.more`. */
  readonly more: DailyLimit;
  /** Runs a day of the email sequences: against abuse only, the specification promises them unlimited. */
  readonly emailSequences: number;
}

const unlimitedTool = 'email-sequences';

/** What this member may run today with this tool: all tools but the email sequences share one quota. */
export function quotaOf(
  limits: StudioLimits,
  viewer: Pick<Viewer, 'userId' | 'tier'>,
  tool: StudioTool,
): Omit<Quota, 'now'> {
  const { userId } = viewer;
  if (tool === unlimitedTool)
    return { userId, tools: [unlimitedTool], limit: limits.emailSequences, tokenLimit: null };
  const daily = can(viewer, 'tools.more') ? limits.more : limits.usual;
  return {
    userId,
    tools: ['ad-copy', 'social-posts', 'call-scripts', 'messaging'],
    limit: daily.runs,
    tokenLimit: daily.tokens,
  };
}

/** What is left of it. */
export async function studioAllowanceOf(
  deps: { readonly db: Db; readonly clock: Clock; readonly limits: StudioLimits },
  viewer: Pick<Viewer, 'userId' | 'tier'>,
  tool: StudioTool,
) {
  const left = await readAllowance(deps.db, {
    ...quotaOf(deps.limits, viewer, tool),
    now: deps.clock.now(),
  });
  return { ...left, unlimited: tool === unlimitedTool };
}

export type StudioAllowanceRow = Awaited<ReturnType<typeof studioAllowanceOf>>;
