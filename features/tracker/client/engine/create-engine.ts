import { chooseEngine, type MorphcastConfig } from '#features/tracker/rules/engine-choice.ts';
import type { Place, Reads } from '#features/tracker/rules/reads.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { EmotionEngine } from './engine.ts';
import { createMorphcastEngine } from './morphcast.ts';

/** Creates the engine for a member, once it is known where they are and what to read. */
export type MakeEngine = (place: Place, reads: Reads) => EmotionEngine;

/** Returns a function that creates engines. @param morphcast what the deployment has configured, or null */
export function engineFactory(morphcast: MorphcastConfig | null): MakeEngine {
  return (place, reads) =>
    morphcast && chooseEngine(morphcast, place, reads) === 'morphcast'
      ? createMorphcastEngine(morphcast.licenseKey)
      : createEmbeddedEngine(reads);
}
