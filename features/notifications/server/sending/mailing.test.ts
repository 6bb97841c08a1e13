import { expect, test } from 'vitest';
import { noticeMails } from './mailing.ts';

const mails = noticeMails({ appUrl: 'https://app.example' });
const letter = (actionUrl: string) =>
  mails['notifications.message']?.({ title: 'News', message: 'Read on.', actionUrl });

test.each([
  ['/course', 'https://app.example/course'],
  ['https://partner.example/a', 'https://partner.example/a'],
])('%s in a message leads to %s', (given, url) => {
  expect(letter(given)?.action).toEqual({ label: 'Open', url });
});

test.each(['', '//evil.example', '/..//evil.example', 'javascript:alert(1)'])(
  'a kept address that is no safe one (%j) is left out of the mail',
  (given) => {
    expect(letter(given)).not.toHaveProperty('action');
  },
);
