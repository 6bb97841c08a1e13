/** Only this file knows what each tier may do: all other code, on both sides, asks `can(viewer, capability)`. */
export const tiers = ['free', 'tools', 'premium', 'staff', 'admin'] as const;
export type Tier = (typeof tiers)[number];

const memberCapabilities = [
  'member',
  'identifier.use',
  'freeBooks.read',
  'community.join',
  'tracker.try',
  'spar.try',
] as const;
const toolsCapabilities = ['tools.use', 'book.read', 'tracker.unlimited', 'spar.use'] as const;
const premiumCapabilities = ['course.read', 'support.priority', 'tools.more'] as const;
/** What staff may do for the owner: nothing that moves money, access or an account, or shows what the site earns. */
const staffCapabilities = ['team', 'members.help', 'notifications.send', 'content.edit'] as const;
/** The owner's: whatever is not said to be staff's, so that a new admin route is closed to them. */
const adminCapabilities = ['admin'] as const;

export const capabilities = [
  ...memberCapabilities,
  ...toolsCapabilities,
  ...premiumCapabilities,
  ...staffCapabilities,
  ...adminCapabilities,
] as const;
export type Capability = (typeof capabilities)[number];

const granted: Record<Tier, readonly Capability[]> = {
  free: memberCapabilities,
  tools: [...memberCapabilities, ...toolsCapabilities],
  premium: [...memberCapabilities, ...toolsCapabilities, ...premiumCapabilities],
  staff: [...memberCapabilities, ...toolsCapabilities, ...premiumCapabilities, ...staffCapabilities],
  admin: capabilities,
};

/** Everything that a tier allows [billing.tier-premium]. */
export function capabilitiesOf(tier: Tier): readonly Capability[] {
  return granted[tier];
}

/** Whether this viewer may do that; always false for a visitor. */
export function can(viewer: { readonly tier: Tier } | null, capability: Capability): boolean {
  return viewer !== null && granted[viewer.tier].includes(capability);
}

/** The tiers of whoever works on the site. They are roles: nobody buys one, and no figure counts them as members. */
export const roles = ['staff', 'admin'] as const satisfies readonly Tier[];
export type Role = (typeof roles)[number];

/** Whether a tier is a role. */
export function isRole(tier: Tier): tier is Role {
  return can({ tier }, 'team');
}

const ofTheTeam: readonly string[] = [...staffCapabilities, ...adminCapabilities];

/** Whether only staff or admins have this capability: no plan opens it. */
export function isForTeam(access: string): boolean {
  return ofTheTeam.includes(access);
}
