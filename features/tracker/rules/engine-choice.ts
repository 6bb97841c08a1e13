import type { EngineId } from './consent.ts';

/** What the deployment says about MorphCast; null when no licence key is set. */
export interface MorphcastConfig {
  readonly licenseKey: string;
  /** Countries, as profiles name them, where it may be used. */
  readonly countries: readonly string[];
}

/**
 * Which engine runs. MorphCast only with a key and in a country that was listed: its vendor stated in 2025 that it may
 * not be used in the EU. An unknown country gets the embedded engine.
 */
export function chooseEngine(morphcast: MorphcastConfig | null, country: string | null): EngineId {
  const listed = morphcast?.countries.some((name) => name.toLowerCase() === country?.trim().toLowerCase());
  return listed ? 'morphcast' : 'embedded';
}
