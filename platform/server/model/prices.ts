/** What a model costs, in US cents per million tokens read and written. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/**
 * The list prices of the default models, as of November 2026:
 * platform.claude.com/docs/en/models/sonnet-5-5/overview, developers.openai.com/api/docs/models/gpt-6-luna.
 */
export const knownPrices: Readonly<Record<string, ModelPrice>> = {
  'claude-sonnet-5-5': { input: 200, output: 1000 },
  'gpt-6-luna': { input: 10, output: 50 },
};

export type Prices = ReadonlyMap<string, ModelPrice>;

/** US cents, rounded up; null if the model's price is not known. */
export function costOf(
  used: { model: string | null; inputTokens: number; outputTokens: number },
  prices: Prices,
): number | null {
  if (used.model === null) return 0;
  const price = prices.get(used.model);
  if (!price) return null;
  return Math.ceil((used.inputTokens * price.input + used.outputTokens * price.output) / 1_000_000);
}
