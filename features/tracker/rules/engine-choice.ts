import type { EngineId } from './consent.ts';
import { isSignsFirst, type Place, type Reads } from './reads.ts';

/** What the deployment configures for MorphCast; null if no license key is set. */
export interface MorphcastConfig {
  readonly licenseKey: string;
  /** Countries, named as in profiles, in which it may be used. */
  readonly countries: readonly string[];
}

/**
 * Which engine runs. MorphCast only with a key and in a listed country, and never where signs come first, whatever is
 * listed: its vendor stated in 2025 that it may not be used in the EU. An unknown country gets our own.
 */
export function chooseEngine(morphcast: MorphcastConfig | null, place: Place, reads: Reads): EngineId {
  if (reads === 'signs') return 'signs';
  if (isSignsFirst(place)) return 'embedded';
  const wanted = place.country?.trim().toLowerCase();
  const isListed = morphcast?.countries.some((name) => name.toLowerCase() === wanted);
  return isListed ? 'morphcast' : 'embedded';
}
