import { expect, test } from 'vitest';
import { withOwnName } from './own-gaps.ts';

const text = {
  sections: [{ seconds: 10, say: 'This is [your name]. Call [phone number] for [their words].' }],
};

test('the member’s own name stands where a text leaves a gap for it, and no other gap is touched', () => {
  expect(withOwnName(text, 'Ana $& Ito')).toEqual({
    sections: [{ seconds: 10, say: 'This is Ana $& Ito. Call [phone number] for [their words].' }],
  });
  expect(withOwnName(text, '')).toBe(text);
});
