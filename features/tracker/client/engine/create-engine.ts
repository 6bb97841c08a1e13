import { chooseEngine, type MorphcastConfig } from '#features/tracker/rules/engine-choice.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { EmotionEngine } from './engine.ts';
import { createMorphcastEngine } from './morphcast.ts';

/**
 * How to make the engine for a member.
 * @param morphcast what the deployment has configured, or null
 * @param country of the member's profile; null when it is not known
 */
export function engineFactory(
  morphcast: MorphcastConfig | null,
  country: string | null,
): () => EmotionEngine {
  if (morphcast && chooseEngine(morphcast, country) === 'morphcast')
    return () => createMorphcastEngine(morphcast.licenseKey);
  return () => createEmbeddedEngine();
}
