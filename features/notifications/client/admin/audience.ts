import type { Tier } from '#platform/contract/capabilities.ts';

/** Whom a message is for, as it is being chosen. */
export type Audience =
  | { readonly to: 'all' }
  | { readonly to: 'tier'; readonly tier: Tier }
  | { readonly to: 'member'; readonly member: { readonly id: string; readonly email: string } | null };

export const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free members',
  tools: 'Tools members',
  premium: 'Premium members',
  admin: 'Admins',
};

/** Whom it is for, in words. */
export function audienceWords(audience: Audience): string {
  switch (audience.to) {
    case 'all':
      return 'Everybody';
    case 'tier':
      return tierNames[audience.tier];
    case 'member':
      return audience.member?.email ?? 'One member';
  }
}

/** The parts of the request that say whom it is for. */
export function audienceFields(audience: Audience): { user_id: string | null; tier: Tier | null } {
  return {
    user_id: audience.to === 'member' ? (audience.member?.id ?? null) : null,
    tier: audience.to === 'tier' ? audience.tier : null,
  };
}
