import { expect, test } from 'vitest';
import { contactForm } from './contact-schema.ts';

const contact = {
  phone: '+1 (503) 555-0142',
  company: 'Stoves',
  jobTitle: 'Owner',
  city: 'Portland',
  state: 'Oregon',
  country: 'United States',
};
const messageFor = (phone: string) =>
  contactForm.safeParse({ ...contact, phone }).error?.issues.map(({ message }) => message)[0];

test.each(['+1 (503) 555-0142', '030/1234567', '503.555.0142', '5550142', '+1 (503) 555-0142 ext 5'])(
  '%s is a phone number',
  (phone) => {
    expect(messageFor(phone)).toBeUndefined();
  },
);

test.each(['call me', '555', '1234567890123456', 'ask for 5035550142'])(
  '%s is none, and the form says what is',
  (phone) => {
    expect(messageFor(phone)).toBe('Please enter a phone number: 7 to 15 digits, with the area code');
  },
);

test('no phone number at all keeps its own message', () => {
  expect(messageFor('')).toBe('Phone is required');
});
