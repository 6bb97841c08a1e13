import { expect, test } from 'vitest';
import { createPasswords, createQueue, passwords } from './passwords.ts';

test('the right password verifies, another does not, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([
    passwords.hash('correct-horse-9'),
    passwords.hash('correct-horse-9'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'correct-horse-9')).toBe(true);
  expect(await passwords.verify(one, 'correct-horse-8')).toBe(false);
});

test('a hash opens by the figures that it says', async () => {
  const cheap = await createPasswords({ memory: 8, passes: 1 }).hash('correct-horse-9');
  expect(await passwords.verify(cheap, 'correct-horse-9')).toBe(true);
});

test('one password is the same from two keyboards', async () => {
  const made = await createPasswords({ memory: 8, passes: 1 }).hash('\uFB01sh-and-chips-1');
  expect(await passwords.verify(made, 'fish-and-chips-1')).toBe(true);
});

test('nobody has no password: not even one of nothing', async () => {
  expect(await passwords.verify(null, 'correct-horse-9')).toBe(false);
  expect(await passwords.verify(null, '')).toBe(false);
});

test.each([
  '',
  'plain text',
  'salt:',
  ':00',
  `salt:${'0'.repeat(128)}:more`,
  '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
])('what is stored as %j is no hash: it fails instead of saying no', async (stored) => {
  await expect(passwords.verify(stored, 'correct-horse-9')).rejects.toThrow('no password hash');
});

test('so many run at once, a few wait in order, and the next is told to come back', async () => {
  const inTurn = createQueue(2, 2);
  const ends: (() => void)[] = [];
  const done: number[] = [];
  const begin = (name: number) =>
    inTurn(async () => {
      await new Promise<void>((end) => ends.push(end));
      done.push(name);
    });
  const four = [1, 2, 3, 4].map(begin);
  await expect(begin(5)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(ends).toHaveLength(2);
  for (let turn = 0; turn < 4; turn += 1) {
    ends[turn]?.();
    await four[turn];
    await Promise.resolve();
  }
  expect(done).toEqual([1, 2, 3, 4]);
});

test('one that fails makes room for the next', async () => {
  const inTurn = createQueue(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(() => Promise.resolve('came'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('came');
});
