import { openerFaults } from '#content/openers.ts';
import { type FrustrationCard, originOf } from '#features/tools/contract.ts';
import type { CardRow } from './cards/cards.ts';

/** A card as its owner sees it. Openers are dropped once the card rests on something else. */
export function presentCard(row: CardRow): FrustrationCard {
  const fits = (line: string) => openerFaults(line, row.heard?.words).length === 0;
  const { heard, opener, openers } = row;
  return {
    id: row.id,
    clientId: row.clientId,
    client: row.client,
    frustration: row.frustration,
    explanation: row.explanation,
    listenFor: row.listenFor,
    businessDescription: row.businessDescription,
    targetAudience: row.targetAudience,
    heard: heard && { from: heard.from, on: heard.on, words: heard.words },
    openers: openers?.lines.every(fits)
      ? { lines: [...openers.lines], origin: originOf(openers.demoNotice) }
      : null,
    opener: opener !== null && fits(opener) ? opener : null,
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
