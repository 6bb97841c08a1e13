import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inlineStylesOf } from './inline-styles.ts';
import { permissionsPolicy } from './security-headers.ts';
import { securityTxt, securityTxtRoutes } from './security-txt.ts';

const now = new Date('2026-11-21T13:00:00Z');
const appUrl = 'https://app.example';

test('security.txt names the contact, its own address, and an end within a year', () => {
  const text = securityTxt({ contact: 'mailto:owner@app.example', appUrl, now });
  expect(text.split('\n')).toEqual([
    'Contact: mailto:owner@app.example',
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://app.example/.well-known/security.txt',
    '',
  ]);
});

test('the file is served as text, and is not there where nobody is named', async () => {
  const given = { appUrl, clock: { now: () => now } };
  const [route] = securityTxtRoutes({ ...given, contact: () => 'mailto:a@b.example' });
  const request = new Request('https://app.example/.well-known/security.txt');
  const [nobody] = securityTxtRoutes({ ...given, contact: () => null });
  await expect(nobody?.answer({ request, path: '/.well-known/security.txt', headers: {} })).rejects.toThrow(
    'could not find',
  );
  const answer = await route?.answer({ request, path: '/.well-known/security.txt', headers: { 'x-a': '1' } });
  expect(answer?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer?.headers.get('x-a')).toBe('1');
});

test('only who is asked for it may open camera and microphone, and nobody anything else', () => {
  expect(permissionsPolicy('(self)')).toMatch(/^camera=\(self\), microphone=\(self\), /);
  expect(permissionsPolicy('()')).toContain('microphone=()');
  expect(permissionsPolicy('()').match(/\(self\)/)).toBeNull();
});

test('the styles that the built documents carry are found, each once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-styles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.html'), '<style>a{}</style><style>@media (width<9px){}</style>');
  writeFileSync(join(folder, 'b.html'), '<style>a{}</style>');
  writeFileSync(join(folder, 'c.txt'), '<style>d{}</style>');
  expect(inlineStylesOf(folder)).toEqual(['a{}', '@media (width<9px){}']);
  expect(inlineStylesOf(join(folder, 'none'))).toEqual([]);
});
