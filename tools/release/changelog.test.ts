import { expect, test } from 'vitest';
import { nextVersion, released } from './changelog.ts';

test('a version rises by the step that is named, and what follows begins anew', () => {
  expect(['major', 'minor', 'patch', '2.0.0', '1.4.9'].map((step) => nextVersion('1.4.9', step))).toEqual([
    '2.0.0',
    '1.5.0',
    '1.4.10',
    '2.0.0',
    '1.4.9',
  ]);
});

test.each(['1.4.8', '0.9.9', 'next', '1.4', 'v2.0.0'])('%s cannot be released after 1.4.9', (step) => {
  expect(() => nextVersion('1.4.9', step)).toThrow(/Name major|is earlier/);
});

test('what was unreleased gets its version, and the next one begins empty', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-10-01)\n\n- Old.\n';
  const after = released(before, '0.2.0', '2026-11-25');
  expect(after).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-25)\n\n- New.\n\n## 0.1.0 (2026-10-01)\n\n- Old.\n',
  );
  expect(() => released(after, '0.3.0', '2026-11-26')).toThrow('nothing under');
});
