import { houseRules } from '#content/prompts/house.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import type { Logger } from '#platform/server/logger.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { chooseModel, providerOf } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';

/** The writer over the configured model, or over the demo's when none is. @param rules stand before every request */
export async function openWriter(rules = houseRules) {
  const own = parseEnvironment([modelEnvironment], process.env);
  const fake = chooseModel(own) === null ? await startModelFake({ chunkMs: 0 }) : null;
  const env =
    fake === null
      ? own
      : parseEnvironment([modelEnvironment], { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'demo' });
  let failed = 0;
  const silent = () => undefined;
  const log: Logger = {
    debug: silent,
    info: silent,
    warn: () => {
      failed += 1;
    },
    error: silent,
  };
  const writer = createWriter({
    houseRules: rules,
    model: chooseModel(env),
    modelName: providerOf(env)?.model ?? null,
    demoNotice: env.AI_LABEL ?? null,
    chunkTimeoutMs: env.AI_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: env.AI_TOTAL_TIMEOUT_MS,
    partialEveryMs: env.AI_PARTIAL_EVERY_MS,
    log,
    onOutcome: () => Promise.resolve(),
  });
  return {
    writer,
    /** How often the model failed so far. */
    failures: () => failed,
    /** Whether what is measured is the harness and no model. */
    demo: fake !== null || env.AI_LABEL !== undefined,
    close: async () => fake?.close(),
  };
}
