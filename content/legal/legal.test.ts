import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLegal } from './legal.ts';
import { fillOwner, unfinishedMark } from './owner.ts';

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
    const text = readLegal(read(`content/legal/${name}`));
    const words = fillOwner(text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n'), {
      operator: 'Ada Ltd',
      email: 'ada@example.com',
    });
    expect(text.sections.length, name).toBeGreaterThan(3);
    expect(words, name).toContain('Ada Ltd');
    expect(words, name).toContain('ada@example.com');
    expect(words, name).not.toMatch(/[{}—*]/u);
  }
});

const page = `<p>{{operator}}, {{address}}, {{email}}, {{country}}.{{register}}</p><p>${unfinishedMark}</p>`;

test('what the owner has not told is said in brackets, and the page says what brackets mean', () => {
  expect(fillOwner(page, { operator: 'Ada Ltd' })).toBe(
    '<p>Ada Ltd, [no postal address given yet], [no email address given yet], [a country that has not been named yet].</p>' +
      '<p>What stands in [square brackets] has not been filled in by the operator yet.</p>',
  );
});

test('a full set of details leaves no brackets, and what an owner writes is never markup', () => {
  const told = {
    operator: 'Ada & <Söhne>',
    address: '1 "Old" Road',
    email: 'ada@example.com',
    country: 'Malta',
  };
  expect(fillOwner(page, told)).toBe(
    '<p>Ada &amp; &lt;Söhne&gt;, 1 &quot;Old&quot; Road, <a href="mailto:ada@example.com">ada@example.com</a>, Malta.</p><p></p>',
  );
  expect(fillOwner(page, { ...told, register: 'HRB 1' })).toContain('Malta. HRB 1.</p>');
});

test('an unknown mark and a text without its form are refused', () => {
  expect(() => readLegal('---\ntitle: T\nlead: L\n---\n\n## Who\n\n{{owner}}\n')).toThrow('{{owner}}');
  expect(() => readLegal('# Terms\n')).toThrow('begins with its title');
});

test('the biometric notice says word for word what a member agrees to before the camera starts', () => {
  const [notice] = readLegal(read('content/legal/biometric-notice.md')).sections;
  const shown = read('features/tracker/client/ConsentNotice.tsx')
    .replace(/<\/?em>/g, '')
    .replace(/\s+/g, ' ');
  expect(shown).toContain(notice?.paragraphs[0] ?? 'no notice');
});
