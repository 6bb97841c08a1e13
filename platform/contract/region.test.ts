import { expect, test } from 'vitest';
import { regionOf } from './region.ts';

test.each([
  'None',
  'none.',
  ' NONE ',
  'N/A',
  'n/a',
  'N.A.',
  '-',
  '—',
  '...',
  '',
  'Not applicable',
  'No state',
  null,
])('%j names no region', (typed) => {
  expect(regionOf(typed)).toBeNull();
});

test.each(['West Yorkshire', 'NA', 'NO', 'Nonesuch', '東京都', 'ÎLE-DE-FRANCE', '75'])(
  '%j is one',
  (typed) => {
    expect(regionOf(` ${typed} `)).toBe(typed);
  },
);
