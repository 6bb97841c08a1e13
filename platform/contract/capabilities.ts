/** Only this file knows what each tier may do: all other code, on both sides, asks `can(viewer, capability)`. */
export const tiers = ['free', 'tools', 'premium', 'admin'] as const;
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
const adminCapabilities = ['admin'] as const;

export const capabilities = [
  ...memberCapabilities,
  ...toolsCapabilities,
  ...premiumCapabilities,
  ...adminCapabilities,
] as const;
export type Capability = (typeof capabilities)[number];

const granted: Record<Tier, readonly Capability[]> = {
  free: memberCapabilities,
  tools: [...memberCapabilities, ...toolsCapabilities],
  premium: [...memberCapabilities, ...toolsCapabilities, ...premiumCapabilities],
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
