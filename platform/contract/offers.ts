/**
 * The words beside the box that gives the consent to tips and offers. Other words are another version: add a line above,
 * and keep the older ones, which stand in the receipts.
 */
export const offersWords = {
  '2026-11-23': 'Send me tips and offers by email now and then. I can stop it any time.',
} as const;

/** Names words that somebody agreed to. */
export type OffersVersion = keyof typeof offersWords;

/** All versions, the one that is shown now first. */
export const offersVersions = Object.keys(offersWords) as [OffersVersion, ...OffersVersion[]];

/** The version that is shown now. */
export const offersVersion: OffersVersion = offersVersions[0];

/** Where a consent was given or withdrawn. */
export const offersPlaces = ['sign-up', 'settings', 'unsubscribe'] as const;
export type OffersPlace = (typeof offersPlaces)[number];
