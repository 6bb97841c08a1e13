import { expect, test } from 'vitest';
import { startEndless } from '#testing/endless-server.ts';
import { RateGate } from './rate-limit.ts';
import { askCrm, mostAnswerBytes } from './http.ts';

test('of an answer that does not end, only the beginning is read', async () => {
  const endless = await startEndless();
  const { signal } = new AbortController();
  const call = { url: endless.origin, headers: {}, body: {}, mode: 'api' } as const;
  const reply = await askCrm(call, new RateGate(), signal);
  expect(reply).toMatchObject({ ok: true, status: 200 });
  expect(reply.text).toHaveLength(mostAnswerBytes);
  await endless.close();
});
