import { expect, test } from 'vitest';
import { cleanText, emailText, lineText, longText, secretText, writtenText } from './text.ts';

const long = longText({ max: 10, required: 'Please write something' });
const line = lineText({ max: 10, required: 'Please write something' });

test('text is trimmed, in NFC, with one kind of line end', () => {
  expect(cleanText(' e\u0301\r\nb\rc ')).toBe('é\nb\nc');
});

const address = emailText({ max: 254, required: 'Required', tooLong: 'Too long', invalid: 'Invalid' });

test.each([
  'user@xn--80ak6aa92e.xn--p1ai',
  'user=name@example.org',
  'user/dept@example.org',
  'user%host@example.org',
  "o'neill+news_1!#$&*?^`{|}~-@mail.example-site.co.uk",
  'a@b.cd',
  '1@2.example.org',
  `${'x'.repeat(64)}@example.org`,
  `x@${`${'y'.repeat(62)}.`.repeat(3)}example.museum`,
])('mail servers take %s', (typed) => {
  expect(address.parse(` ${typed.toUpperCase()} `)).toBe(typed);
});

test.each([
  'user@localhost',
  'user@example',
  'user@127.0.0.1',
  'user@[127.0.0.1]',
  'user@example.123',
  'user@example.c',
  'user@-example.org',
  'user@example-.org',
  'user@exam_ple.org',
  'user@example..org',
  'user@.example.org',
  'user@example.org.',
  '.user@example.org',
  'user.@example.org',
  'us..er@example.org',
  'us er@example.org',
  'user@@example.org',
  'user@example.org, two@example.org',
  '"us er"@example.org',
  'Ada <ada@example.org>',
  'пользователь@example.org',
  '@example.org',
  `${'x'.repeat(65)}@example.org`,
  `x@${'y'.repeat(64)}.org`,
])('nothing can be delivered to %s', (typed) => {
  expect(address.safeParse(typed).error?.issues[0]?.message).toBe('Invalid');
});

test('control and direction-override characters are dropped, letters of every script stay', () => {
  expect(cleanText('a\u0000b\u001b[31mc\u202ed\ufeff')).toBe('ab[31mcd');
  expect(cleanText('שלום мир 🐉 नमस्ते\u200d')).toBe('שלום мир 🐉 नमस्ते\u200d');
});

test('length is measured after cleaning', () => {
  expect(long.parse(`  ${'x'.repeat(10)}\u0000  `)).toBe('xxxxxxxxxx');
  expect(long.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe(
    'Please keep this under 10 characters',
  );
});

test.each(['', '   ', '\n', '\u200e\u200b', undefined, 7, null])('%j counts as nothing written', (value) => {
  expect(long.safeParse(value).error?.issues[0]?.message).toBe('Please write something');
  expect(line.safeParse(value).error?.issues[0]?.message).toBe('Please write something');
});

test('a line folds its line breaks', () => {
  expect(line.parse('a \n\n b\tc')).toBe('a b c');
  expect(long.parse('a\nb')).toBe('a\nb');
});

test('blanks around a text do not count, but a text that is all padding is refused before it is looked at', () => {
  const name = lineText({ max: 50, required: 'First name is required', tooLong: 'Too long' });
  expect(name.parse(`${' '.repeat(500)}${'x'.repeat(50)}${' '.repeat(500)}`)).toBe('x'.repeat(50));
  expect(name.safeParse(`a${' '.repeat(50_000)}b`).error?.issues.map(({ message }) => message)).toEqual([
    'Too long',
  ]);
});

test('halves of pairs are dropped, whole pairs stay', () => {
  expect(cleanText('a\ud800b\udc00c🐉')).toBe('abc🐉');
});

test('no letter carries more marks than a language puts on it', () => {
  expect(cleanText(`q${'\u0301'.repeat(500)}z`)).toBe(`q${'\u0301'.repeat(30)}z`);
  expect(cleanText('नमस्ते ញុំ สวัสดี')).toBe('नमस्ते ញុំ สวัสดี');
});

test('a text that is kept as written is refused when no database takes it', () => {
  const markdown = writtenText({ max: 10 });
  expect(markdown.parse(' # a\r\n ')).toBe(' # a\r\n ');
  expect(markdown.safeParse('a\u0000').success).toBe(false);
  expect(markdown.safeParse('a\ud800').success).toBe(false);
  expect(markdown.safeParse('x'.repeat(11)).success).toBe(false);
});

test('a password is never changed, and an address is only made small', () => {
  const secret = secretText({
    min: 6,
    max: 8,
    required: 'Password is required',
    tooShort: 'Too short',
    tooLong: 'Too long',
  });
  expect(secret.parse('  e\u0301 \u0000')).toBe('  e\u0301 \u0000');
  expect(secret.safeParse('12345').error?.issues[0]?.message).toBe('Too short');
  expect(secret.safeParse('123456789').error?.issues[0]?.message).toBe('Too long');
  const email = emailText({ max: 20, required: 'Required', tooLong: 'Too long', invalid: 'Invalid' });
  expect(email.parse(' Nora@Example.test ')).toBe('nora@example.test');
  expect(email.safeParse('').error?.issues[0]?.message).toBe('Required');
  expect(email.safeParse('nora').error?.issues[0]?.message).toBe('Invalid');
  expect(email.safeParse(`${'a'.repeat(20)}@b.co`).error?.issues[0]?.message).toBe('Too long');
});
