import { expect, test } from 'vitest';
import { countedSource, referralCodeIn, sourceOf } from './source.ts';
import { sourceField } from './source-field.ts';

const at = (address: string, referrer = '') => sourceOf({ address: `https://mmg.test${address}`, referrer });

test.each([
  ['/', '', 'direct'],
  ['/', 'https://www.google.com/', 'google.com'],
  ['/', 'https://lm.facebook.com/l.php?u=x', 'facebook.com'],
  ['/', 'https://mmg.test/about', null],
  ['/?utm_source=Spring%20Letter', 'https://mail.example/', 'spring-letter'],
  ['/auth?utm_source=google.com', 'https://mmg.test/', 'google.com'],
  ['/?utm_source=%3Cscript%3E', 'https://news.example:8443/x', 'direct'],
  ['/?utm_source=', 'android-app://com.google.android.gm/', 'com.google.android.gm'],
  [`/?utm_source=${'x'.repeat(61)}`, 'no address', 'direct'],
])('%s after %s comes from %s', (address, referrer, source) => {
  expect(at(address, referrer)).toBe(source);
});

test('the link of a colleague says whose it is, whatever else its address says', () => {
  const source = at('/?from=k3v9x2m7p4&utm_source=letter', 'https://www.google.com/');
  expect(source).toBe('colleague.k3v9x2m7p4');
  expect(sourceField().parse(source)).toBe(source);
  expect(referralCodeIn(source)).toBe('k3v9x2m7p4');
  expect(countedSource(source ?? '')).toBe('colleague');
  for (const from of ['', 'K3V9X2M7P4', 'k3v9', 'k3v9x2m7p4x', '<script>'])
    expect(at(`/?from=${from}`)).toBe('direct');
  expect([referralCodeIn('google.com'), referralCodeIn(null), countedSource('letter')]).toEqual([
    null,
    null,
    'letter',
  ]);
});

test('what it finds is what the field takes', () => {
  for (const source of ['direct', 'google.com', 'spring-letter'])
    expect(sourceField().parse(source)).toBe(source);
  for (const wrong of ['', 'Spring', '=cmd', 'x'.repeat(61)])
    expect(sourceField().safeParse(wrong).success).toBe(false);
});
