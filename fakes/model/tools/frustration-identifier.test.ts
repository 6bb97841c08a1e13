import { expect, test } from 'vitest';
import { tellingsIn } from '#features/tools/rules/laws.ts';
import { frustrationIdentifier } from './frustration-identifier.ts';
import { ofOthers, ofSellers } from './patterns.ts';
import { anyTrade, trades, type Worry } from './trades.ts';
import { offerIn } from './offer.ts';

function identify(businessDescription: string, targetAudience: string): Worry[] {
  return (frustrationIdentifier.write({ businessDescription, targetAudience }) as { frustrations: Worry[] })
    .frustrations;
}

/** Everything that can be answered. */
const worries: readonly Worry[] = [...trades.map(({ own }) => own), anyTrade.own, ...ofSellers, ...ofOthers];

const businesses = [
  ['We sell project-management software for small construction firms', 'Owners of construction firms'],
  ['We clean offices and medical practices', 'Office managers'],
  ['A dental clinic in Leeds', 'Nervous adult patients'],
  ['I am a leadership coach', 'HR directors at mid-sized banks'],
  ['Roofing company, storm repair', 'homeowners'],
  ['We offer tax advice', 'freelancers'],
  ['Нечто другое', 'xyz'],
  [`We sell ${'very '.repeat(500)}long things`, 'people '.repeat(300)],
] as const;

test('three distinct frustrations within the limits come back for every kind of business', () => {
  for (const [business, audience] of businesses) {
    const found = identify(business, audience);
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ title }) => title)).size).toBe(3);
    for (const { title, explanation } of found) {
      expect([...title].length).toBeLessThanOrEqual(100);
      expect([...explanation].length).toBeLessThanOrEqual(800);
      expect(`${title}${explanation}`).not.toMatch(/[{}]|undefined/);
    }
  }
});

test('the same words give the same answer, other words another one', () => {
  expect(identify('A dental clinic', 'adults')).toEqual(identify('A dental clinic', 'adults'));
  const answers = businesses.map(([business, audience]) => JSON.stringify(identify(business, audience)));
  expect(new Set(answers).size).toBe(businesses.length);
});

test('the member’s own words stand in the text', () => {
  const found = identify(
    'We sell project-management software for builders',
    'Owners of small construction firms',
  );
  expect(found.every(({ explanation }) => explanation.includes('owners of small construction firms'))).toBe(
    true,
  );
  expect(found.some(({ explanation }) => explanation.includes('project-management software'))).toBe(true);
});

test('what is sold decides the line of business, not to whom', () => {
  const software = trades.find(({ name }) => name === 'software');
  expect(identify('We sell software for construction firms', 'construction owners')[0]?.title).toBe(
    software?.own.title,
  );
});

test('of two lines of business the one named first is theirs, and an audience is who they are', () => {
  const [first] = identify(
    'We clean offices and medical practices every evening',
    'Office managers and practice owners who had a cleaner that slowly got worse',
  );
  expect(first?.title).toContain('If a visitor sees the restroom first');
  expect(first?.explanation).toContain('with office managers and practice owners it');
});

const trade = (name: string) => trades.find((one) => one.name === name)?.own.title;

test.each([
  ['We move families and small offices in Columbus', 'Families moving house', 'moving'],
  ['Moving company: our movers pack your furniture and carry it', 'People who buy a home', 'moving'],
  ['We help people who are moving house', 'Families', 'moving'],
  ['We move your data to the cloud', 'Owners of houses', 'software'],
  ['We sell homes and apartments', 'Families moving here', 'property'],
  ['Online shop that sells furniture', 'People who just moved house', 'retail'],
])('%s (%s): the line of business is %s', (business, audience, name) => {
  expect(identify(business, audience)[0]?.title).toBe(trade(name));
});

test('what only the clients do is not taken for the member’s own line of business', () => {
  expect(identify('We listen and write it down', 'Dentists and hotel owners')[0]?.title).toBe(
    anyTrade.own.title,
  );
});

test('what is sold may be one thing or several: no verb in the present depends on its number', () => {
  const verbs =
    /(?<!about |between |for |in |of |on |than |with |without |choose )\{offer\} (?:is|are|has|have|does|[a-z]+s)\b/u;
  expect('then {offer} begins to feel safe').toMatch(verbs);
  for (const { explanation } of worries) expect(explanation).not.toMatch(verbs);
});

test('an audience may be many or one person by name: no verb in the present depends on it, and nobody is among one', () => {
  const many =
    /\{audience\} (?!(?:can|may|would|too|among them|there can)\b|it’s\b)[a-z]|\b(?:among|few|many|most) \{audience\}/iu;
  for (const wrong of ['Few {audience} do this', 'Among {audience}, it is']) expect(wrong).toMatch(many);
  for (const { explanation } of worries) expect(explanation).not.toMatch(many);
});

test('a slot typed by the member is not filled in', () => {
  expect(identify('We sell {audience}', 'people')[0]?.explanation).toContain('{audience}');
});

test.each(worries.map((worry) => [worry.title, worry] as const))(
  '%s: a guess that could be said aloud to a buyer, in their own voice, with what speaks for it and against',
  (_, { title, explanation, listenFor }) => {
    expect(title).toMatch(/\b(?:I|I’m|I’d|I’ll|me|my|we|our)\b|\?$/u);
    expect(title).not.toMatch(/\.$/u);
    expect(explanation).toMatch(/\b(?:can|tends? to)\b/u);
    expect(listenFor).toMatch(/^They .+; if .+ (?:isn’t this|is something else)\.$/u);
    const text = `${title}\n${explanation}\n${listenFor}`;
    expect(tellingsIn({ name: title, text })).toEqual([]);
    expect(text).not.toMatch(
      /\b(?:afraid|asham\w+|blame|dread|fear|foolish|guilt\w*|hate|secretly|shame|suspect)\b/iu,
    );
    const slots = text.match(/\{\w+\}/gu) ?? [];
    expect(slots.toSorted()).toEqual(['{audience}', '{offer}']);
    const sentences = explanation.split(/[.?!]”?(?:\s|$)/).filter(Boolean).length;
    expect(sentences).toBeGreaterThanOrEqual(2);
    expect(sentences).toBeLessThanOrEqual(4);
  },
);

test.each([
  [
    'Payroll software that a small firm can run alone, with every payslip checked by a person',
    'payroll software',
  ],
  ['Bookkeeping for restaurants', 'bookkeeping'],
  ['A planner that runs smoothly, offline too', 'a planner'],
  ['We sell ovens that bakers run alone', 'ovens'],
  ['We make well pumps', 'well pumps'],
  ['We work alone, and run quickly', null],
  ['I photograph weddings in Vermont', 'wedding photography'],
  ['We are wedding photographers based in Burlington.', 'wedding photography'],
  ['Wedding photography in Vermont', 'wedding photography'],
  ['I am an accountant.', 'accounting'],
  ['We are accountants and tax advisers', 'accounting'],
  ['Accounting firm for small restaurants', 'accounting'],
  ['Accounting firm. We do books, payroll and taxes.', 'books, payroll and taxes'],
  ['We train dentists in implant surgery', 'training for dentists'],
  ['A dental practice in Leeds', null],
  ['We build boats, the old way', 'boats'],
])('%s: what is sold is %s', (business, offer) => {
  expect(offerIn(business)).toBe(offer);
});
