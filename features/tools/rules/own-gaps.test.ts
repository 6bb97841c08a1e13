import { expect, test } from 'vitest';
import { asksForPhone, withOwn } from './own-gaps.ts';

const text = {
  sections: [{ seconds: 10, say: 'This is [your name]. Call [phone number] for [their words].' }],
};

test('the member’s own name and number stand where a text leaves a gap for them, and no other gap is touched', () => {
  expect(withOwn(text, { name: 'Ana Ito', phone: '555 0100' }).sections[0]?.say).toBe(
    'This is Ana Ito. Call 555 0100 for [their words].',
  );
  expect(withOwn(text, { name: 'Ana Ito', phone: '' }).sections[0]?.say).toContain('[phone number]');
  expect(withOwn(text, { name: '', phone: '' })).toEqual(text);
  expect(asksForPhone(text)).toBe(true);
  expect(asksForPhone({ say: 'This is [your name].' })).toBe(false);
});
