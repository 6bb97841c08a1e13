import { expect, test } from 'vitest';
import { passwords } from './passwords.ts';

test('the right password verifies, another does not, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([
    passwords.hash('correct-horse-9'),
    passwords.hash('correct-horse-9'),
  ]);
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'correct-horse-9')).toBe(true);
  expect(await passwords.verify(one, 'correct-horse-8')).toBe(false);
});

test('nobody has no password: not even one of nothing', async () => {
  expect(await passwords.verify(null, 'correct-horse-9')).toBe(false);
  expect(await passwords.verify(null, '')).toBe(false);
});

test.each(['', 'plain text', 'salt:', ':00', 'salt:00', `salt:${'0'.repeat(128)}:more`])(
  'what is stored as %j is no hash: it fails instead of saying no',
  async (stored) => {
    await expect(passwords.verify(stored, 'correct-horse-9')).rejects.toThrow('no password hash');
  },
);
