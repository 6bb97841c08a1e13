import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';

test('a mail says the same in HTML and in plain text, and escapes what it is given', () => {
  const mail = composeMail({
    subject: 'Hello <you> & "all"',
    paragraphs: ['It’s <b>here</b>'],
    action: { label: 'Open', url: 'https://app.test/x?a=1&b=2#token=t' },
    footnote: 'Not you?',
  });
  expect(mail.html).toContain('It’s &lt;b&gt;here&lt;/b&gt;');
  expect(mail.html).toContain('href="https://app.test/x?a=1&amp;b=2#token=t"');
  expect(mail.html).not.toContain('<you>');
  expect(mail.text).toBe(
    'It’s <b>here</b>\n\nOpen:\nhttps://app.test/x?a=1&b=2#token=t\n\nNot you?\n\nMake Me Great!',
  );
});

test('without an action there is no link', () => {
  expect(composeMail({ subject: 'Bye', paragraphs: ['Gone.'] }).html).not.toContain('<a ');
});

test('mail to many ends with the way off its list and who sent it from where, in both forms', () => {
  const link = 'https://app.test/mail/unsubscribe/a?b&c';
  const list = { link, sender: 'Ada & Co, 1 Road' };
  const { html, text } = composeMail({ subject: 'News', paragraphs: ['New.'] }, list);
  expect(html).toContain('href="https://app.test/mail/unsubscribe/a?b&amp;c"');
  expect(html).toContain('Sent by Ada &amp; Co, 1 Road');
  expect(text).toBe(`New.\n\nStop these emails:\n${link}\n\nSent by Ada & Co, 1 Road\n\nMake Me Great!`);
});
