import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readOwnCookie } from '#platform/server/auth/cookies.ts';
import {
  createSignedValueReader,
  openSignedValueWith,
  readSessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionTokenOf,
} from '#platform/server/auth/session-cookie.ts';
import { testLog } from '#testing/log.ts';
import { createAddressReader, createForwardingReader } from './address.ts';
import { createLimits, rates } from './limits.ts';
import { createOriginCheck } from './origin.ts';
import { logRequest } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

test('without a trusted proxy the address is the socket’s, whatever a header claims', () => {
  const read = createAddressReader(undefined);
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(read('::ffff:203.0.113.9', null)).toBe('203.0.113.9');
});

test('a proxy that nobody named is told of once, and a trusted one never', () => {
  let told = 0;
  const read = createAddressReader('10.0.0.0/8', () => (told += 1));
  read('10.1.2.3', '198.51.100.1');
  read('203.0.113.9', null);
  expect(told).toBe(0);
  read('203.0.113.9', '198.51.100.1');
  read('203.0.113.9', '198.51.100.2');
  expect(told).toBe(1);
});

test('what became of a forwarded address is told: there was none, its proxy is ours, or is not', () => {
  const read = createForwardingReader('10.0.0.0/8');
  expect(read('10.1.2.3', null)).toBe('none');
  expect(read('::ffff:10.1.2.3', '198.51.100.1')).toBe('believed');
  expect(read('203.0.113.9', '198.51.100.1')).toBe('ignored');
  expect(createForwardingReader(undefined)(undefined, '198.51.100.1')).toBe('ignored');
});

test('behind a trusted proxy it is the right-most hop that is not a proxy', () => {
  const read = createAddressReader('10.0.0.0/8, 192.0.2.1');
  expect(read('10.1.2.3', '6.6.6.6, 198.51.100.1, 192.0.2.1')).toBe('198.51.100.1');
  expect(read('10.1.2.3', 'garbage')).toBe('10.1.2.3');
  expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('a caller is let through up to the burst, then told how long to wait', () => {
  let elapsed = 0;
  const limits = createLimits(1, () => elapsed);
  const { burst, perSecond } = rates.credentials.address;
  for (let i = 0; i < burst; i += 1) limits.takeForAddress('credentials', 'a');
  expect(() => limits.takeForAddress('credentials', 'a')).toThrow(
    'Too many requests. Try again in 2 seconds.',
  );
  limits.takeForAddress('credentials', 'b');
  elapsed += 1000 / perSecond;
  limits.takeForAddress('credentials', 'a');
  expect(() => limits.takeForAddress('credentials', 'a')).toThrow('Too many requests');
});

test('a caller who keeps on asking stays counted while many new addresses come', () => {
  const limits = createLimits(1, () => 0);
  const { burst } = rates.credentials.address;
  for (let i = 0; i < burst - 2; i += 1) limits.takeForAddress('credentials', 'a');
  for (let i = 0; i < 60_000; i += 1) {
    limits.takeForAddress('credentials', `new-${i}`);
    if (i === 30_000 || i === 55_000) limits.takeForAddress('credentials', 'a');
  }
  expect(() => limits.takeForAddress('credentials', 'a')).toThrow('Too many requests');
});

test('twenty people may sign up from one office at once', () => {
  const limits = createLimits(1, () => 0);
  const signUps = () => {
    for (let i = 0; i < 20; i += 1) limits.takeForAddress('credentials', 'office');
  };
  expect(signUps).not.toThrow();
});

test('only our own pages may write', () => {
  const check = createOriginCheck('https://app.example');
  check('POST', 'https://app.example', true);
  check('GET', 'https://evil.example', true);
  check('POST', null, false);
  for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example.evil', 'null']) {
    expect(() => check('POST', origin, false), origin).toThrow('another site');
  }
  expect(() => check('DELETE', null, true)).toThrow('another site');
});

test('on this machine its other names are ours too, on the same port', () => {
  const check = createOriginCheck('http://127.0.0.1:3000');
  check('POST', 'http://localhost:3000', true);
  check('POST', 'http://[::1]:3000', true);
  expect(() => check('POST', 'http://localhost:3001', true)).toThrow('another site');
});

/** The value of a session's cookie, as a browser sends it back. */
function signed(secret: string, token: string): string {
  const cookie = sessionCookie({ secrets: [secret], secure: false }, token, 60);
  return readSessionCookie(cookie, false) ?? '';
}

test('a signed value opens with its own signature only', () => {
  const value = signed('secret', 'token');
  expect(openSignedValueWith(['secret'])(value)).toBe('token');
  expect(openSignedValueWith(['other'])(value)).toBeNull();
  expect(openSignedValueWith(['other', 'secret'])(value)).toBe('token');
  expect(openSignedValueWith(['secret'])(value.replace('token', 'tokem'))).toBeNull();
  const signature = createHmac('sha256', 'secret').update('token').digest('base64');
  expect(openSignedValueWith(['secret'])(`token.${signature}`)).toBeNull();
  for (const malformed of ['', '.', 'token', 'token.', value.replace('token', '')])
    expect(openSignedValueWith(['secret'])(malformed)).toBeNull();
});

test('a session’s cookie is signed with a key derived for it, under the name that https binds to the host', () => {
  const settings = { secrets: ['secret'], secure: true } as const;
  const given = sessionCookie(settings, 'token', 60);
  expect(given).toMatch(
    /^__Host-mmg\.session_token=token\.\S+; Max-Age=60; Path=\/; .*; Secure; SameSite=Lax$/,
  );
  const held = given.split(';')[0] ?? '';
  expect(held).not.toContain(createHmac('sha256', 'secret').update('token').digest('base64').slice(0, 20));
  expect(sessionTokenOf(settings, held)).toBe('token');
  expect(sessionTokenOf({ secrets: ['next', 'secret'], secure: true }, held)).toBe('token');
  expect(sessionTokenOf({ secrets: ['next'], secure: true }, held)).toBeNull();
  expect(sessionTokenOf(settings, held.replace('__Host-', '__Secure-'))).toBeNull();
  expect(sessionTokenOf(settings, held.replace('__Host-', ''))).toBeNull();
  expect(sessionCookie({ ...settings, secure: false }, 'token', 60)).toMatch(/^mmg\.session_token=/);
});

test('a cookie is read by its exact name alone', () => {
  expect(readOwnCookie('xa=1; a=2; a.b=3', 'a', false)).toBe('2');
  expect(readOwnCookie('a=planted; __Host-a=ours', 'a', true)).toBe('ours');
  expect(readOwnCookie('a=planted; __Secure-a=planted', 'a', true)).toBeNull();
  expect(readOwnCookie('__Host-a=of another site', 'a', false)).toBeNull();
  expect(readOwnCookie(null, 'a', false)).toBeNull();
  expect(sessionCookieName('https://app.example')).toBe('__Host-mmg.session_token');
});

test('no page runs inline scripts, only our own may frame, and https is kept to', () => {
  const policy = securityHeaders('http://localhost:3000').get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(?: 'sha256-[A-Za-z0-9+/]{43}='){2};/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("'unsafe-inline'");
  const styled = securityHeaders('http://localhost:3000', { inlineStyles: ['a{}'] }).get(
    'content-security-policy',
  );
  expect(styled).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
  expect(securityHeaders('http://localhost:3000').has('strict-transport-security')).toBe(false);
  expect(securityHeaders('https://app.example').get('strict-transport-security')).toMatch(
    /^max-age=63072000/,
  );
});

test('a signature that was right once stays right, and a forged one is never remembered', () => {
  const value = signed('secret', 'token');
  const read = createSignedValueReader(['secret']);
  expect([read(value), read(value)]).toEqual(['token', 'token']);
  const forged = value.replace('token', 'tokem');
  expect([read(forged), read(forged)]).toEqual([null, null]);
});

test('a read that went well is a line for debugging; what changes, fails or takes a second is not', () => {
  const log = testLog();
  const answered = { requestId: 'r', route: 'account.readSession', method: 'GET', status: 200, userId: null };
  const now = performance.now();
  logRequest(log, answered, now);
  logRequest(log, { ...answered, method: 'HEAD' }, now);
  logRequest(log, { ...answered, method: 'POST' }, now);
  logRequest(log, { ...answered, status: 404 }, now);
  logRequest(log, answered, now - 1000);
  expect(log.lines.map(({ level }) => level)).toEqual(['debug', 'debug', 'info', 'info', 'info']);
});
