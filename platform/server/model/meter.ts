/** Tokens used; null when the provider does not say. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Adds up the tokens of all attempts of a run, successful or not: the provider charges for both. */
export interface Meter {
  add(used: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }): void;
  total(): Usage;
}

const sum = (before: number | null, used: number | undefined) =>
  used === undefined ? before : (before ?? 0) + used;

/** A meter that has seen nothing yet. */
export function createMeter(): Meter {
  let total: Usage = { inputTokens: null, outputTokens: null };
  return {
    add: ({ inputTokens, outputTokens }) => {
      total = {
        inputTokens: sum(total.inputTokens, inputTokens),
        outputTokens: sum(total.outputTokens, outputTokens),
      };
    },
    total: () => total,
  };
}
