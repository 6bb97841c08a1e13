/** Failures of the writing model that persist until somebody who runs the site does something. */
export const modelTroubles = ['quota', 'key', 'model', 'address', 'request', 'unreachable'] as const;
export type ModelTrouble = (typeof modelTroubles)[number];

/**
 * What the provider's list of models says about ours: listed; listed with an announced end; missing; or the provider
 * could not be asked.
 */
export const modelListings = ['listed', 'ending', 'missing', 'unknown'] as const;
export type ModelListing = (typeof modelListings)[number];
