import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('what is asked for at once is one question, each key once; later ones are another', async () => {
  const asked: (readonly string[])[] = [];
  const find = inBatches((keys) => {
    asked.push(keys);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`])));
  });
  expect(await Promise.all([find('a'), find('b'), find('a'), find('none')])).toEqual([
    'a!',
    'b!',
    'a!',
    undefined,
  ]);
  expect(await find('a')).toBe('a!');
  expect(asked).toEqual([['a', 'b', 'none'], ['a']]);
});

test('a failed question fails all who asked, and the next one is asked anew', async () => {
  let works = false;
  const find = inBatches((keys) =>
    works ? Promise.resolve(new Map(keys.map((key) => [key, 1]))) : Promise.reject(new Error('down')),
  );
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  works = true;
  expect(await find('a')).toBe(1);
});
