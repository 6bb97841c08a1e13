import { identifierOutput } from '#features/tools/frustration-identifier/server.ts';
import { type ModelMode } from '#fakes/model/modes.ts';
import { startModelFake } from '#fakes/model/start.ts';
import type { FaultKind } from '#platform/server/model/fault.ts';
import { createMeter, type Usage } from '#platform/server/model/meter.ts';
import type { Provider } from '#platform/server/model/model.ts';
import { modelOf } from '#platform/server/model/provider.ts';
import { createWriter } from '#platform/server/model/writer.ts';
import { testLog } from './log.ts';

const names = { anthropic: 'claude-sonnet-5-5', openai: 'gpt-6-luna', compatible: 'demo' } as const;

/** The writer on top of the fake model, for each of the three providers: over HTTP, with everything in between. */
export async function startWriting(kind: Provider['kind'], options: { enforcesSchema?: boolean } = {}) {
  const fake = await startModelFake({ silenceMs: 1200, retryAfterSeconds: 0, slowHeadersMs: 3400 });
  const log = testLog();
  const outcomes: (FaultKind | null)[] = [];
  const provider: Provider = { kind, model: names[kind], baseUrl: fake.baseUrl, apiKey: 'secret' };
  const writer = createWriter({
    houseRules: 'House rules.',
    model: modelOf(provider, { headerMs: 1300, enforcesSchema: options.enforcesSchema ?? true }),
    modelName: provider.model,
    demoNotice: null,
    chunkTimeoutMs: 800,
    totalTimeoutMs: 10_000,
    partialEveryMs: 0,
    log,
    onOutcome: (fault) => {
      outcomes.push(fault);
      return Promise.resolve();
    },
  });
  return {
    fake,
    log,
    outcomes,
    [Symbol.asyncDispose]: () => fake.close(),
    /** Writes once in this mode of the fake. */
    async write(mode: ModelMode, times?: number) {
      fake.setMode(mode, times);
      const before = fake.stats().calls;
      const meter = createMeter();
      let [partials, error, done]: [number, unknown, boolean] = [0, null, false];
      try {
        const drafts = writer.write({
          name: 'frustration-identifier',
          instructions: ['Write three.'],
          fields: { businessDescription: 'We sell tea é 😀', targetAudience: 'Owners' },
          schema: identifierOutput,
          failure: 'Failed.',
          signal: new AbortController().signal,
          meter,
        });
        for await (const draft of drafts) {
          if (draft.type === 'done') done = draft.value.frustrations.length === 3;
          else partials += 1;
        }
      } catch (thrown) {
        error = thrown;
      }
      const used: Usage = meter.total();
      return {
        ended: done ? ('text' as const) : (outcomes.at(-1) ?? null),
        outcomes: outcomes.splice(0),
        message: error instanceof Error ? error.message : null,
        calls: fake.stats().calls - before,
        partials,
        used,
      };
    },
  };
}
