import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import type { FirstCall, HouseClient, Spar } from '#features/spar/contract.ts';
import {
  type Situation,
  situations,
  type TalkMinutes,
  talkMinutes,
  type Temper,
  tempers,
} from '#features/spar/rules/vocabulary.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';

/** The client of a talk: from the member's own card, or a client of the house. */
export type ChosenClient = { readonly card: string } | { readonly house: string };

/** What the member chose. Choosing another client changes none of it before the call has begun. */
interface MemberChoice {
  readonly client: ChosenClient | null;
  /** Null until they choose; until then the client's usual kind of call. */
  readonly situation: Situation | null;
  readonly temper: Temper | null;
  readonly minutes: TalkMinutes;
  /** Whether a call was begun with this choice: then it does not apply to a call with another client. */
  readonly begun: boolean;
}

/** A client's usual kind of call and temper. */
export type Usual = Pick<HouseClient, 'situation' | 'temper'>;

/** The call as it would begin. */
export interface Choice extends Omit<MemberChoice, 'begun'>, Usual {
  readonly situation: Situation;
  readonly temper: Temper;
}

/** Whom to call if the member has chosen nobody: their newest card, else the practice client that fits their trade. */
export function suggestedClient(
  { ownCards, suggested }: Pick<Spar, 'ownCards' | 'suggested'>,
  cards: readonly FrustrationCard[],
): ChosenClient | null {
  const [newest] = cards.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (newest && ownCards !== 'none') return { card: newest.id };
  return suggested === null ? null : { house: suggested };
}

/** Used if neither the member nor the client says otherwise. */
const plain: Usual = { situation: 'discovery', temper: 'friendly' };

const draft = 'spar.choice';
const fields = ['card', 'house', 'situation', 'temper', 'minutes', 'begun'] as const;

function clientOf({
  card,
  house,
}: {
  readonly card?: string | null;
  readonly house?: string | null;
}): ChosenClient | null {
  if (card) return { card };
  return house ? { house } : null;
}

interface ClientInAddress {
  readonly card?: string;
  readonly house?: string;
}

/** What was last chosen in this tab, unless the address names another client, or a call to play once more. */
function firstChoice(asked: ClientInAddress, again: FirstCall | null): MemberChoice {
  if (again !== null) {
    const { card, house, situation, temper, minutes } = again;
    return { client: clientOf({ card, house }), situation, temper, minutes, begun: false };
  }
  const kept: Partial<Record<(typeof fields)[number], string>> = readDraft(draft, fields);
  return {
    client: clientOf(asked) ?? clientOf(kept),
    situation: situations.find((one) => one === kept.situation) ?? null,
    temper: tempers.find((one) => one === kept.temper) ?? null,
    minutes: talkMinutes.find((one) => String(one) === kept.minutes) ?? 3,
    begun: kept.begun !== undefined,
  };
}

/**
 * The choice before a call; a reload keeps what the member chose.
 * @param suggested the client of the call until the member chooses one
 * @param usualOf a client's usual kind of call; null for the member's own cards, which have none
 */
export function useChoice(
  asked: ClientInAddress,
  again: FirstCall | null,
  suggested: ChosenClient | null,
  usualOf: (client: ChosenClient | null) => Usual | null,
) {
  const [chosen, setChosen] = useState(() => firstChoice(asked, again));
  useEffect(() => {
    const { client, situation, temper, minutes, begun } = chosen;
    keepDraft(draft, {
      ...client,
      ...(situation === null ? {} : { situation }),
      ...(temper === null ? {} : { temper }),
      minutes: String(minutes),
      ...(begun ? { begun: 'yes' } : {}),
    });
  }, [chosen]);
  const change = (next: Partial<MemberChoice>) =>
    setChosen((before) => {
      const isAnew =
        before.begun && !next.begun && next.client !== undefined && usualOf(next.client) !== null;
      return { ...before, ...(isAnew && { situation: null, temper: null }), begun: false, ...next };
    });
  const client = chosen.client ?? suggested;
  const usual = usualOf(client) ?? plain;
  const { begun: _, ...rest } = chosen;
  const choice: Choice = {
    ...rest,
    client,
    situation: chosen.situation ?? usual.situation,
    temper: chosen.temper ?? usual.temper,
  };
  return { choice, change };
}
