import { expect, test } from 'vitest';
import { asksForCompany, readerOf, withOwnDetails } from './own-gaps.ts';

const saying = (say: string) => ({ sections: [{ seconds: 10, say }] });
const text = saying('This is [your name]. Call [phone number] for [their words].');

test('the member’s own name stands where a text leaves a gap for it, and no other gap is touched', () => {
  expect(withOwnDetails(text, { name: 'Ana $& Ito' })).toEqual(
    saying('This is Ana $& Ito. Call [phone number] for [their words].'),
  );
});

test('what the member has not told stays a gap', () => {
  expect(withOwnDetails(text, { name: '' })).toBe(text);
});

test.each(['[your company]', '[Your company’s name]', '[our business]'])(
  '%s is a gap for the name of the company',
  (gap) => {
    expect(asksForCompany(saying(`I’m with ${gap}.`))).toBe(true);
    expect(withOwnDetails(`I’m with ${gap}.`, { company: 'Sootless' })).toBe('I’m with Sootless.');
    expect(withOwnDetails(`I’m with ${gap}.`, { name: 'Ana', company: '' })).toBe(`I’m with ${gap}.`);
  },
);

test('a text to one person greets them by their first name', () => {
  const mail = 'Hi [first name],\n\n[their company] is yours.';
  expect(withOwnDetails(mail, { reader: readerOf('Dana Kim', 'An office manager who left us') })).toBe(
    'Hi Dana,\n\n[their company] is yours.',
  );
});

test.each([
  ['Dana Kim', 'Dana, who runs the office', 'Dana'],
  ['Dana Kim', 'Office managers of dental practices', ''],
  ['Dana Kim', 'Dental practices like Danaher', ''],
  ['Home owners', 'A home owner in October', ''],
  ['Ms. Orr', 'A buyer', ''],
  ['Dr Orr', 'A buyer', ''],
])('the one reader of a text for %s, to “%s”, is “%s”', (client, audience, first) => {
  expect(readerOf(client, audience)).toBe(first);
});
