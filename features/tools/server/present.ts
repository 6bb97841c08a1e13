import { type FrustrationCard, originOf } from '#features/tools/contract.ts';
import type { CardRow } from './cards.ts';

/** A card as its owner sees it. */
export function presentCard(row: CardRow): FrustrationCard {
  return {
    id: row.id,
    client: row.client,
    frustration: row.frustration,
    explanation: row.explanation,
    businessDescription: row.businessDescription,
    targetAudience: row.targetAudience,
    pinned: row.pinned,
    origin: originOf(row.demoNotice),
    createdAt: row.createdAt.toISOString(),
  };
}

/** An allowance with its instant as text. */
export function presentAllowance(allowance: {
  limit: number;
  used: number;
  remaining: number;
  more: number | null;
  resetsAt: Date;
}) {
  const { limit, used, remaining, more, resetsAt } = allowance;
  return { limit, used, remaining, more, resetsAt: resetsAt.toISOString() };
}
