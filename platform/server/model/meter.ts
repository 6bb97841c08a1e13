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

/** More than any model reads at once. A higher count, a fraction or a negative number counts as not given. */
const mostTokens = 100_000_000;
const isCount = (used: number | undefined): used is number =>
  used !== undefined && Number.isInteger(used) && used >= 0 && used <= mostTokens;

const sum = (before: number | null, used: number | undefined) =>
  isCount(used) ? (before ?? 0) + used : before;

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
