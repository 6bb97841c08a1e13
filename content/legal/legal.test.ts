import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type LegalFacts, readLegal } from './legal.ts';
import { fillOwner, unfinishedMark } from './owner.ts';
import { fillProcessors } from './processors.ts';
import { pauseMonths, pauseNoticeDays } from '#features/billing/rules-pause.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));

const facts: LegalFacts = {
  guaranteeDays: '31',
  toolsPrice: '$1',
  premiumPrice: '$5',
  upgradePrice: '$4',
  yearlyPrices: ' By the year, it is less.',
};

test('there are seven legal texts, each with sections and a way to reach the operator', () => {
  expect(names.toSorted()).toEqual([
    'accessibility.md',
    'ai-notice.md',
    'biometric-notice.md',
    'cookies.md',
    'privacy.md',
    'refunds.md',
    'terms.md',
  ]);
  for (const name of names) {
    const text = readLegal(read(`content/legal/${name}`), facts);
    const words = fillProcessors(
      fillOwner(text.sections.flatMap(({ paragraphs }) => paragraphs).join('\n'), {
        operator: 'Ada Ltd',
        email: 'ada@example.com',
      }),
      [],
    );
    expect(text.sections.length, name).toBeGreaterThan(3);
    expect(words, name).toContain('Ada Ltd');
    expect(words, name).toContain('ada@example.com');
    expect(words, name).not.toMatch(/[{}—*]/u);
  }
});

test('days and prices that the code decides are marks in the texts, never numbers', () => {
  const [terms, refunds] = ['terms', 'refunds'].map((name) => {
    const raw = read(`content/legal/${name}.md`);
    expect(raw.match(/\$\d+|\b\d+[ -]days?\b/g) ?? [], name).toEqual(name === 'refunds' ? ['10 days'] : []);
    return readLegal(raw, facts)
      .sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
      .join('\n');
  });
  expect(terms).toContain('31-day money-back guarantee\nIn the first 31 days after your first payment');
  expect(terms).toContain(
    'costs $1 a month, Premium $5 a month; moving from Tools & Resources to Premium costs $4',
  );
  expect(refunds).toContain('The first 31 days\nIn the first 31 days after your first payment');
  expect(refunds).toContain('After the 31 days\n');
});

const page = `<p>{{operator}}, {{address}}, {{email}}, {{country}}.{{register}}</p><p>${unfinishedMark}</p>`;

test('what the owner has not told is not invented, shows no gap, and the page says which address answers', () => {
  const filled = fillOwner(page, { operator: 'Ada Ltd', email: 'ada@example.com' });
  const link = '<a href="mailto:ada@example.com">ada@example.com</a>';
  expect(filled).toContain(`<p>Ada Ltd, whose postal address isn’t given here yet, ${link}, the country`);
  expect(filled).toContain(`you can write to ${link}.`);
  for (const text of [filled, fillOwner(page, {})]) expect(text).not.toMatch(/[[\]{}]/u);
});

test('a sentence that begins with an owner who has not told their name begins with a capital', () => {
  const filled = fillOwner('<p>{{operator}}, {{address}}.</p><p>Ask. {{operator}} or {{operator}}.</p>', {});
  expect(filled).toContain('<p>The operator of this site, whose postal address');
  expect(filled).toContain('<p>Ask. The operator of this site or the operator of this site.</p>');
  const named = fillOwner('<p>{{operator}}.</p>', { operator: 'ada.example' });
  expect(named).toBe('<p>ada.example.</p>');
});

test('no legal text has a gap in square brackets, whatever is told', () => {
  for (const name of names) expect(read(`content/legal/${name}`), name).not.toMatch(/[[\]]/u);
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
  expect(() => readLegal('---\ntitle: T\nlead: L\n---\n\n## Who\n\n{{owner}}\n', facts)).toThrow('{{owner}}');
  expect(() => readLegal('# Terms\n', facts)).toThrow('begins with its title');
});

test('the biometric notice says word for word what a member agrees to before the camera starts', () => {
  const [notice] = readLegal(read('content/legal/biometric-notice.md'), facts).sections;
  const shown = read('features/tracker/client/ConsentNotice.tsx')
    .replace(/<\/?em>/g, '')
    .replace(/\s+/g, ' ');
  expect(shown).toContain(notice?.paragraphs[0] ?? 'no notice');
});

test('a pause is as the product does it: what rests, that nothing is charged, and when it resumes', () => {
  expect({ pauseMonths, pauseNoticeDays }).toEqual({ pauseMonths: [1, 2, 3], pauseNoticeDays: 7 });
  const said = { terms: 'email you about a week before', refunds: 'a day that we tell you before' };
  for (const [name, told] of Object.entries(said))
    expect(read(`content/legal/${name}.md`)).toMatch(
      new RegExp(
        `“Pause”.*what it opens.*rest .*one to three months.*nothing is charged meanwhile.*resumes by itself.*${told}`,
      ),
    );
});
