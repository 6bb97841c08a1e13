import { createMeter, type Usage } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import { studioInstructions } from '#content/prompts/studio.ts';
import { seedFrom } from '#features/tools/server/studio/define.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import type { EvalBrief } from './briefs/brief.ts';
import { judge, type Verdict } from './judge.ts';

/** One line of the table. */
export interface EvalRow {
  readonly name: string;
  /** Null when the model gave nothing usable. */
  readonly verdict: Verdict | null;
  readonly repairs: number;
  readonly ms: number;
  readonly tokens: number | null;
  /** What was written, by its parts. */
  readonly text: string | null;
}

const tokensOf = ({ inputTokens, outputTokens }: Usage) =>
  inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);

/**
 * Writes one brief with this writer, in the same way as the product.
 * @param failures how often the writer has reported a failed attempt so far
 */
export async function evaluate(writer: Writer, brief: EvalBrief, failures: () => number): Promise<EvalRow> {
  const generator = generators[brief.tool];
  const { fields, instructions, schema } = generator.task(generator.input.parse(brief.input));
  const [before, started] = [failures(), performance.now()];
  const meter = createMeter();
  const row = (verdict: Verdict | null, text: string | null = null): EvalRow => ({
    name: brief.name,
    verdict,
    repairs: failures() - before,
    ms: Math.round(performance.now() - started),
    tokens: tokensOf(meter.total()),
    text,
  });
  try {
    const drafts = writer.write({
      name: brief.tool,
      instructions: studioInstructions(instructions(seedFrom(brief.name)), {
        language: 'English',
        fields: Object.keys(fields),
      }),
      fields,
      schema,
      failure: 'failed',
      signal: new AbortController().signal,
      meter,
    });
    for await (const draft of drafts) {
      if (draft.type === 'done')
        return row(judge(generator, brief, draft.value), generator.text(draft.value));
    }
  } catch {
    // The writer has logged why; the table only shows that it failed.
  }
  return row(null);
}
