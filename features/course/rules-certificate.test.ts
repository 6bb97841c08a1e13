import { expect, test } from 'vitest';
import { certificateNumber, spacedNumber } from './contract-certificate.ts';
import {
  earnsCertificate,
  extentWords,
  linkedInUrl,
  numberOf,
  printedDay,
  verifyUrl,
} from './rules-certificate.ts';

test('80 random bits make a number of sixteen letters that are not taken for one another', () => {
  const number = numberOf(Uint8Array.from([0, 1, 2, 3, 127, 128, 200, 254, 255, 9]));
  expect(certificateNumber.safeParse(number).success).toBe(true);
  expect(spacedNumber(number)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  expect(numberOf(new Uint8Array(10))).toBe('0'.repeat(16));
  expect(numberOf(new Uint8Array(10).fill(255))).toBe('Z'.repeat(16));
});

test('the day that is printed is the day by UTC', () => {
  expect(printedDay(new Date('2026-11-21T23:59:59Z'))).toBe('November 21, 2026');
});

test('lessons and modules are counted in words', () => {
  expect([extentWords(59, 5), extentWords(1, 1)]).toEqual([
    '59 lessons in 5 modules',
    '1 lesson in 1 module',
  ]);
});

test('the page that verifies is on this site', () => {
  expect(verifyUrl('https://coach.example', 'A1')).toBe('https://coach.example/certificate?id=A1');
});

test('LinkedIn is given the name, the house, the month by UTC, the number and where it is verified', () => {
  const url = new URL(
    linkedInUrl({
      number: 'A1',
      finishedAt: new Date('2026-12-31T23:30:00Z'),
      verifyUrl: 'https://coach.example/certificate?id=A1',
      site: 'Acme',
    }),
  );
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Acme Ethical Persuasion',
    organizationName: 'Acme',
    issueYear: '2026',
    issueMonth: '12',
    certUrl: 'https://coach.example/certificate?id=A1',
    certId: 'A1',
  });
});

test('the certificate is earned with the last lesson, and a course without lessons earns none', () => {
  expect(earnsCertificate({ lessons: 59, finished: 58 })).toBe(false);
  expect(earnsCertificate({ lessons: 59, finished: 59 })).toBe(true);
  expect(earnsCertificate({ lessons: 0, finished: 0 })).toBe(false);
});
