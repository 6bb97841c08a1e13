import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import {
  type Situation,
  situations,
  type TalkMinutes,
  talkMinutes,
  type Temper,
  tempers,
} from '#features/spar/rules/vocabulary.ts';

/** Whom a talk is with: one's own card, or a client of the house. */
export type ChosenClient = { readonly card: string } | { readonly house: string };

export interface Choice {
  readonly client: ChosenClient | null;
  readonly situation: Situation;
  readonly temper: Temper;
  readonly minutes: TalkMinutes;
}

const draft = 'spar.choice';
const fields = ['card', 'house', 'situation', 'temper', 'minutes'] as const;

function clientOf({ card, house }: { readonly card?: string; readonly house?: string }): ChosenClient | null {
  if (card) return { card };
  return house ? { house } : null;
}

/** What was chosen last in this tab, unless the address names another client. */
function firstChoice(asked: { readonly card?: string; readonly house?: string }): Choice {
  const kept: Partial<Record<(typeof fields)[number], string>> = readDraft(draft, fields);
  return {
    client: clientOf(asked) ?? clientOf(kept),
    situation: situations.find((one) => one === kept.situation) ?? 'discovery',
    temper: tempers.find((one) => one === kept.temper) ?? 'friendly',
    minutes: talkMinutes.find((one) => String(one) === kept.minutes) ?? 3,
  };
}

/** The choice before a talk; a reload keeps it. */
export function useChoice(asked: { readonly card?: string; readonly house?: string }) {
  const [choice, setChoice] = useState(() => firstChoice(asked));
  useEffect(() => {
    const { client, situation, temper, minutes } = choice;
    keepDraft(draft, { ...client, situation, temper, minutes: String(minutes) });
  }, [choice]);
  const change = (next: Partial<Choice>) => setChoice((before) => ({ ...before, ...next }));
  return { choice, change };
}
