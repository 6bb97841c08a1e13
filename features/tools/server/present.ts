import { openerFaults } from '#content/openers.ts';
import { openersFromClient } from '#features/tools/rules/brief.ts';
import { type CheckedText, type FrustrationCard, originOf } from '#features/tools/contract.ts';
import type { Checked } from '#features/tools/rules/receipt.ts';
import type { CardRow } from './cards/cards.ts';

/**
 * A card as its owner sees it. Openers stay when the client says something, too; those that say back words on which the
 * card no longer rests are dropped.
 */
export function presentCard(row: CardRow): FrustrationCard {
  const { agreed, boughtOn, heard, opener, openers } = row;
  const no = row.saidNo?.toISOString() ?? null;
  // Whoever bought or agreed to something since has said yes.
  const isSince = (yes: string | null) => no !== null && yes !== null && no.slice(0, 10) <= yes;
  const saidNo = isSince(agreed?.saidOn ?? null) || isSince(boughtOn) ? null : no;
  const own = openersFromClient({ agreed, boughtOn, heard, saidNo });
  const fits = (line: string) =>
    own.includes(line) ||
    openerFaults(line).length === 0 ||
    (heard !== null && openerFaults(line, heard.words).length === 0);
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
    agreed: agreed && { step: agreed.step, on: agreed.on, saidOn: agreed.saidOn },
    boughtOn,
    saidNo,
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

/** What was found in a text. A token does not read the brand voice and the profile: their words are left out. */
export function presentChecked({ honest, marks, receipt }: Checked): CheckedText {
  return {
    marks: marks.map(({ advice, instead, kind, quote, reason }) => ({
      kind,
      quote,
      reason,
      advice,
      instead: instead === '' ? null : instead,
    })),
    receipt: receipt.map(({ source, standing, words }) => ({
      words,
      standing,
      source: source && {
        kind: source.kind,
        title: source.title,
        address: source.address,
        words: source.kind === 'voice' || source.kind === 'profile' ? null : source.words,
      },
    })),
    honest,
  };
}
