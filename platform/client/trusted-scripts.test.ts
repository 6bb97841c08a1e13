import { markedHtml } from './pdf/marks.ts';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'https://app.example' });
vi.stubGlobal('window', {});
const { isMarkedText, isOwnScript, trustOwnScripts } = await import('./trusted-scripts.ts');

test.each([
  ['/assets/emotion-worker-1.js', true],
  ['https://app.example/assets/pdf.mjs', true],
  ['/sw.js', true],
  ['/sw.js.evil', false],
  ['/files/token', false],
  ['https://evil.example/assets/x.js', false],
  ['//evil.example/assets/x.js', false],
  ['/assets/../files/token', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://app.example/1', false],
  ['http://[', false],
])('a script at %s may run: %s', (address, may) => {
  expect(isOwnScript(address, 'https://app.example')).toBe(may);
});

test.each([
  ['', true],
  ['The <mark class="bg-accent/50 text-transparent">kerb</mark> &lt;b&gt;', true],
  [markedHtml('a <kerb>', [{ from: 3, to: 7, hit: 12 }]), true],
  ['<b>x</b>', false],
  ['<mark onclick="x()">kerb</mark>', false],
  ['<mark class="a" onclick="x()">kerb</mark>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['<mark class="a"><script>x</script></mark>', false],
  ['a < b', false],
])('markup %j may be shown: %s', (markup, may) => {
  expect(isMarkedText(markup)).toBe(may);
});

test('the one policy is the default one, trusts our own addresses and marked text, and throws for all else', () => {
  const createPolicy = vi.fn();
  trustOwnScripts({ trustedTypes: { createPolicy } });
  const [name, rules] = createPolicy.mock.calls[0] as [string, Record<string, (address: string) => string>];
  expect(name).toBe('default');
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createHTML']);
  expect(rules['createHTML']?.('')).toBe('');
  expect(() => rules['createHTML']?.('<b>x</b>')).toThrow('markup');
  expect(rules['createScriptURL']?.('/sw.js')).toBe('/sw.js');
  expect(() => rules['createScriptURL']?.('https://evil.example/x.js')).toThrow('from elsewhere');
  trustOwnScripts({});
});
