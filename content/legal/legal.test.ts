import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLegal } from './legal.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));

test('there are six legal texts, each with sections and a way to reach the operator', () => {
  expect(names.toSorted()).toEqual([
    'ai-notice.md',
    'biometric-notice.md',
    'cookies.md',
    'privacy.md',
    'refunds.md',
    'terms.md',
  ]);
  for (const name of names) {
    const text = readLegal(read(`content/legal/${name}`), { operator: 'Ada Ltd', email: 'ada@example.com' });
    const words = text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
    expect(text.sections.length, name).toBeGreaterThan(3);
    expect(words, name).toContain('Ada Ltd');
    expect(words, name).toContain('ada@example.com');
    expect(words, name).not.toMatch(/[{}—*]/u);
  }
});

test('what the owner has not told stays a placeholder that can be seen', () => {
  const text = readLegal('---\ntitle: T\nlead: L\n---\n\n## Who\n\nWe are {{operator}}.\n');
  expect(text.sections).toEqual([{ title: 'Who', paragraphs: ['We are [name of the operator].'] }]);
});

test('an unknown placeholder and a text without its form are refused', () => {
  expect(() => readLegal('---\ntitle: T\nlead: L\n---\n\n## Who\n\n{{owner}}\n')).toThrow('owner');
  expect(() => readLegal('# Terms\n')).toThrow('begins with its title');
});

test('the biometric notice says word for word what a member agrees to before the camera starts', () => {
  const [notice] = readLegal(read('content/legal/biometric-notice.md')).sections;
  const shown = read('features/tracker/client/ConsentNotice.tsx')
    .replace(/<\/?em>/g, '')
    .replace(/\s+/g, ' ');
  expect(shown).toContain(notice?.paragraphs[0] ?? 'no notice');
});
