import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { dailyLimitsOf, modelPricesOf, toolsEnvironment } from './env.ts';

const pricesWith = (env: Record<string, string>) => modelPricesOf(parseEnvironment([toolsEnvironment], env));

test('the prices of the models that are used when none is named are known; what the owner says wins', () => {
  expect(pricesWith({}).get('claude-sonnet-5-5')).toEqual({ input: 200, output: 1000 });
  expect(pricesWith({}).get('gpt-6-luna')).toEqual({ input: 10, output: 50 });
  const own = pricesWith({ AI_PRICES: 'gpt-6-luna=11/55, qwen3:8b=0/0' });
  expect(own.get('gpt-6-luna')).toEqual({ input: 11, output: 55 });
  expect(own.get('qwen3:8b')).toEqual({ input: 0, output: 0 });
  expect(own.get('claude-sonnet-5-5')?.input).toBe(200);
});

test('Premium has more runs of the Identifier than everybody, and never fewer', () => {
  const limitsOf = (source: Record<string, string>) =>
    dailyLimitsOf(parseEnvironment([toolsEnvironment], source));
  expect(limitsOf({})).toMatchObject({ identifier: 5, identifierMore: 50 });
  expect(limitsOf({ IDENTIFIER_DAILY_LIMIT: '80' })).toMatchObject({ identifier: 80, identifierMore: 80 });
  expect(limitsOf({ IDENTIFIER_DAILY_LIMIT_PREMIUM: '30' }).identifierMore).toBe(30);
});
