import { expect, test } from 'vitest';
import { createMeter } from './meter.ts';

test('the tokens of all attempts are added up', () => {
  const meter = createMeter();
  expect(meter.total()).toEqual({ inputTokens: null, outputTokens: null });
  meter.add({ inputTokens: 100, outputTokens: 20 });
  meter.add({ inputTokens: 5, outputTokens: undefined });
  expect(meter.total()).toEqual({ inputTokens: 105, outputTokens: 20 });
});

test.each([-1, 12.5, 4_000_000_000, Number.NaN, Number.POSITIVE_INFINITY])(
  'a provider that says %s tokens has not said how many: no run fails for it',
  (wrong) => {
    const meter = createMeter();
    meter.add({ inputTokens: wrong, outputTokens: 20 });
    expect(meter.total()).toEqual({ inputTokens: null, outputTokens: 20 });
  },
);
