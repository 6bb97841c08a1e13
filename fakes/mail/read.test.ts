import { expect, test } from 'vitest';
import { readMail } from './read.ts';

const mail = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n'), 'utf8'));

test('headers are decoded, also when a character is cut between two encoded words, and the first of a name counts', async () => {
  const { from, headers, subject } = await mail(
    'From: =?iso-8859-1?Q?caf=E9?= & plain <a@x.test>',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe_?= =?utf-8?Q?von_=C3?= =?utf-8?Q?=BC?=ber',
    'X-Twice: one',
    'X-Twice: two',
    '',
    'x',
  );
  expect(from).toBe('café & plain <a@x.test>');
  expect(subject).toBe('Grüße von über');
  expect(headers['x-twice']).toBe('one');
});

test('a single plain part is the text, and a mail without a part has none', async () => {
  expect(await mail('From: a@x.test', 'Subject: Hi', '', 'Hello', 'there')).toMatchObject({
    from: 'a@x.test',
    subject: 'Hi',
    text: 'Hello\nthere\n',
    html: null,
  });
});

test('nested parts give the text and the html, and an attachment is neither', async () => {
  const read = await mail(
    'Subject: folded',
    ' subject',
    'Content-Type: multipart/mixed; boundary="b_1"',
    '',
    'preamble',
    '--b_1',
    'Content-Type: multipart/alternative; boundary=b_10',
    '',
    '--b_10',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'na=C3=AFve',
    '--b_10',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>naïve</p>').toString('base64'),
    '--b_10--',
    '--b_1',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=x.txt',
    '',
    'attached',
    '--b_1--',
    'epilogue',
  );
  expect(read).toMatchObject({ subject: 'folded subject', text: 'naïve\n', html: '<p>naïve</p>' });
});

test.each([
  '',
  '\r\n',
  'Content-Type: multipart/mixed\r\n\r\nx',
  'Content-Type: text/plain; charset=klingon\r\n\r\nx',
  ':::',
])('broken mail is read without an error: %j', async (source) => {
  await expect(readMail(Buffer.from(source))).resolves.toBeDefined();
});

test('a line that is only broken to be sent is one line again, with its space', async () => {
  const read = await mail(
    'Subject: Hi',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Welcome =',
    'to Make Me=',
    ' Great!',
  );
  expect(read.text?.trim()).toBe('Welcome to Make Me Great!');
});
