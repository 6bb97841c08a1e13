import { expect, test } from 'vitest';
import { readMail } from './mime.ts';
import { decodeHeader, decodeQuotedPrintable } from './transfer-encodings.ts';

function mail(...lines: string[]) {
  return readMail(Buffer.from(lines.join('\r\n'), 'utf8'));
}

test('encoded words are decoded, also when a character is cut between two of them', () => {
  expect(decodeHeader('=?utf-8?Q?Gr=C3=BC=C3=9Fe_von?= =?utf-8?B?IFpvw6s=?=')).toBe('Grüße von Zoë');
  expect(decodeHeader('=?UTF-8?B?w?= =?UTF-8?Q?=BC?= end')).toContain('end');
  expect(decodeHeader('=?utf-8?Q?=C3?= =?utf-8?Q?=BC?=ber')).toBe('über');
  expect(decodeHeader('=?iso-8859-1?Q?caf=E9?= & plain =?utf-8?Q?x?=')).toBe('café & plain x');
  expect(decodeHeader('no words at all')).toBe('no words at all');
});

test('quoted-printable joins soft breaks and keeps what is no escape', () => {
  expect(Buffer.from(decodeQuotedPrintable('a=3Db=\r\nc =ZZ')).toString()).toBe('a=bc =ZZ');
});

test('a single plain part is the text', () => {
  expect(mail('From: a@x.test', 'Subject: Hi', '', 'Hello', 'there')).toMatchObject({
    from: 'a@x.test',
    subject: 'Hi',
    text: 'Hello\r\nthere',
    html: null,
  });
});

test('nested multipart gives the first text and html, boundaries that begin alike don’t mix, attachments are left out', () => {
  const read = mail(
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
  expect(read).toMatchObject({ subject: 'folded subject', text: 'naïve', html: '<p>naïve</p>' });
});

test('broken mail is read without an error', () => {
  for (const source of [
    '',
    '\r\n',
    'Content-Type: multipart/mixed\r\n\r\nx',
    'Content-Type: text/plain; charset=klingon\r\n\r\nx',
    ':::',
  ]) {
    expect(() => readMail(Buffer.from(source))).not.toThrow();
  }
});
