import { expect, test } from 'vitest';
import { blocksGoingLive, lastDays, setupIds } from './rules.ts';

test('the last days end with today, in UTC', () => {
  expect(lastDays(new Date('2026-03-01T00:30:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('a site goes live only when it is encrypted and says who runs it; nothing else holds it up', () => {
  const all = setupIds.map((id) => ({ id, done: true }));
  const without = (...ids: string[]) => all.map(({ id }) => ({ id, done: !ids.includes(id) }));
  expect(blocksGoingLive(all)).toEqual([]);
  expect(blocksGoingLive(without('owner'))).toEqual(['owner']);
  expect(blocksGoingLive(without('owner', 'https', 'mail'))).toEqual(['https', 'owner']);
  expect(blocksGoingLive(without('morphcast', 'crm', 'mail'))).toEqual([]);
});
