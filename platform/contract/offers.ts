/**
 * The words beside the checkbox for tips and offers. Changed words are a new version: add a line at the top, and keep
 * the older ones, because receipts refer to them.
 */
export const offersWords = {
  '2026-11-23': 'Send me tips and offers by email now and then. I can stop it any time.',
} as const;

/** Names the words that somebody agreed to. */
export type OffersVersion = keyof typeof offersWords;

/** All versions, the current one first. */
export const offersVersions = Object.keys(offersWords) as [OffersVersion, ...OffersVersion[]];

/** The current version. */
export const offersVersion: OffersVersion = offersVersions[0];

/** Where a consent was given or withdrawn. */
export const offersPlaces = ['sign-up', 'settings', 'unsubscribe'] as const;
export type OffersPlace = (typeof offersPlaces)[number];
