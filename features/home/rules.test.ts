import { expect, test } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { type DashboardCard, visibleCards } from './rules.ts';

function cardsOf(tier: Tier, hasAssessment: boolean): readonly DashboardCard[] {
  const viewer = {
    userId: 'u1',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Ito',
    emailVerified: true,
    tier,
  };
  return visibleCards({ viewer, hasAssessment });
}

const table: readonly (readonly [Tier, boolean, readonly DashboardCard[]])[] = [
  ['free', false, ['take-assessment', 'identifier', 'tools-overview']],
  ['free', true, ['assessment-result', 'identifier', 'tools-overview']],
  ['tools', false, ['take-assessment', 'identifier', 'tools']],
  ['tools', true, ['assessment-result', 'identifier', 'tools']],
  ['premium', false, ['take-assessment', 'identifier', 'tools']],
  ['premium', true, ['assessment-result', 'identifier', 'tools']],
  ['admin', false, ['take-assessment', 'identifier', 'tools']],
  ['admin', true, ['assessment-result', 'identifier', 'tools']],
];

test.each(table)('a %s member with assessment %s sees exactly his cards', (tier, hasAssessment, cards) => {
  expect(cardsOf(tier, hasAssessment)).toEqual(cards);
});
