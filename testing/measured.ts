/**
 * The integration tests that hold a speed. They run after all others and one at a time: beside three more files, on a
 * machine half as fast, they measured those and not the product.
 */
export const measured = [
  'app/ask-long-calls.integration.test.ts',
  'app/figures-speed.integration.test.ts',
  'app/http/worst-text.integration.test.ts',
  'app/real-call-review.integration.test.ts',
] as const;
