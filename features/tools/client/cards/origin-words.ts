import type { Origin } from '#features/tools/contract.ts';

const byModel = 'Written with AI';

/** Who wrote a text, in the small print next to it: a model, or the provider's own notice if none did. */
export function originWords({ demoNotice }: Pick<Origin, 'demoNotice'>): string {
  return demoNotice ?? byModel;
}

/** Whether this text says that a model wrote the result. */
export function isByModel(words: string): boolean {
  return words === byModel;
}
