import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/server/db/unavailable.ts';
import { gathered } from './gather.ts';

interface Row {
  readonly name: string;
  readonly value: number;
}

/** A table whose writes wait until they are let through; a value below 0 is refused. */
function startTable() {
  const writes: (readonly number[])[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const save = gathered(
    async (rows: readonly Row[]) => {
      writes.push(rows.map(({ value }) => value));
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      if (rows.some(({ value }) => value < 0)) throw new Error('refused');
      return new Map(rows.filter(({ value }) => value > 0).map(({ name, value }) => [name, value]));
    },
    ({ name }) => name,
  );
  /** Lets every write through, also those that begin after it. */
  async function open() {
    for (let at = 0; at < gates.length; at += 1) {
      gates[at]?.resolve();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }
  return { save, writes, open };
}

test('one that comes alone goes at once; what comes meanwhile goes together', async () => {
  const { save, writes, open } = startTable();
  const saves = [1, 2, 3].map((value) => save({ name: `row ${value}`, value }));
  expect(writes).toEqual([[1]]);
  await open();
  expect(await Promise.all(saves)).toEqual([1, 2, 3]);
  expect(writes).toEqual([[1], [2, 3]]);
});

test('two of one name are written one after the other, in their order', async () => {
  const { save, writes, open } = startTable();
  const saves = [1, 2, 3].map((value) => save({ name: 'the same', value }));
  await open();
  expect(await Promise.all(saves)).toEqual([1, 2, 3]);
  expect(writes).toEqual([[1], [2], [3]]);
});

test('a refused one harms no other, and what was not written says so', async () => {
  const { save, open } = startTable();
  const saves = [1, 2, -3, 0].map((value) => save({ name: `row ${value}`, value }));
  const settled = Promise.allSettled(saves);
  await open();
  expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    undefined,
  ]);
});

test('when the database cannot serve, those that go together hear it together', async () => {
  let writes = 0;
  const save = gathered(
    async (rows: readonly Row[]) => {
      writes += 1;
      await new Promise((resolve) => void setImmediate(resolve));
      if (rows.length > 1) throw new DatabaseUnavailable(new Error('silent'));
      return new Map();
    },
    ({ name }) => name,
  );
  const first = save({ name: 'first', value: 1 });
  const others = Promise.allSettled([2, 3, 4].map((value) => save({ name: `row ${value}`, value })));
  await first;
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(writes).toBe(2);
});

test('nothing is answered before it is written', async () => {
  const { save, open } = startTable();
  let answered = false;
  const saved = save({ name: 'a', value: 1 }).then(() => {
    answered = true;
  });
  await new Promise((resolve) => void setImmediate(resolve));
  expect(answered).toBe(false);
  await open();
  await saved;
});
