import { z } from 'zod';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import type { Asking } from '#platform/server/runs/run.ts';
import {
  isPressed,
  type Reading,
  readingOf,
  type ResolvedTurn,
  stateAtStart,
  stepOf,
} from '#features/spar/rules/record.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { hearings } from '#features/spar/rules/vocabulary.ts';
import { givesAway, touchesUnsaid } from '#features/spar/rules/words.ts';
import type { TalkRow } from './queries.ts';

const change = z.number().min(-4).max(4);

/** What the model writes for one turn; the hearing first, so that the answer follows from it and streams. */
export const clientOutput = z.object({
  hears: z.enum(hearings),
  presses: z.string().max(2000),
  answer: z.string().trim().min(1).max(700),
  trust: change,
  openness: change,
  saysBack: z.boolean(),
  relieves: z.boolean(),
  quote: z.string().max(2000),
  claims: z.array(z.string().max(2000)).max(10),
});

const growing = z.object({ hears: z.enum(hearings), presses: z.string().default(''), answer: z.string() });

/** Claims that are kept of one turn. */
const mostClaims = 3;

/** A reading as it is kept. */
const cleaned = ({ quote, presses, claims, ...reading }: Omit<z.output<typeof clientOutput>, 'answer'>) => ({
  ...reading,
  quote: cleanText(quote),
  presses: cleanText(presses),
  claims: claims.map(cleanText).slice(0, mostClaims),
});

export interface TurnFacts {
  readonly talk: Pick<TalkRow, 'client' | 'opening' | 'situation' | 'temper' | 'rubric'>;
  readonly turns: readonly ResolvedTurn[];
  readonly said: string;
  readonly secondsLeft: number;
}

/** What the client said and what was read in the turn. */
export interface Answered {
  readonly answer: string;
  readonly reading: Reading;
}

export const clientFailure = 'The client didn’t answer. What you said is still there: please send it again.';

/** Of a long talk, what the model is told: the newest of it. */
const mostTranscript = 24_000;

function transcriptOf({ talk, turns }: TurnFacts): string {
  const lines = [
    { client: talk.opening },
    ...turns.flatMap(({ said, answer }) => [{ seller: said }, { client: answer }]),
  ];
  while (lines.length > 2 && JSON.stringify(lines).length > mostTranscript) lines.shift();
  // As JSON, so that nothing a seller types can pass for a line of the client.
  return JSON.stringify(lines);
}

function fieldsOf(facts: TurnFacts) {
  const { talk, turns, said, secondsLeft } = facts;
  const { name, who, day, wants, offer, frustration, explanation, hides } = talk.client;
  const { trust, openness, closedFor, named } = turns.at(-1)?.after ?? stateAtStart(talk.temper);
  return fieldsOfTalk({
    name,
    who,
    day,
    wants,
    offer,
    unsaid: `${frustration}\n${explanation}`,
    hides,
    situation: talk.situation,
    temper: talk.temper,
    secondsLeft,
    trust,
    openness,
    closedFor,
    named: named ? 'yes' : 'no',
    transcript: transcriptOf(facts),
    sellerSays: said,
  });
}

const onceMore =
  'Your last answer gave away what the client does not say, although it was not named as a guess. Answer again without it.';

/** Asks the model for the client's answer; one that gives the unsaid away too early is never shown, and asked for anew. */
export function clientAsking<Kept>(
  facts: TurnFacts,
  keepOf: (answered: Answered) => KeepOf<Kept>,
  isSecond = false,
): Asking<{ answer: string }, Kept> {
  const { talk, turns, said } = facts;
  const before = turns.at(-1)?.after ?? stateAtStart(talk.temper);
  const { frustration, name, who, day, wants, offer } = talk.client;
  const open = [
    name,
    who,
    day,
    wants,
    offer,
    talk.opening,
    said,
    ...turns.flatMap((turn) => [turn.said, turn.answer]),
  ];
  const inTheOpen = open.join('\n');
  const { rubric } = talk;
  const mayYield = (written: Pick<Reading, 'hears' | 'presses'>) => {
    const reading = readingOf(said, written, rubric);
    const step = stepOf(reading, { pressed: isPressed(said, reading, rubric), rubric }, before);
    return before.named || (step === 'guess' && before.closedFor === 0);
  };
  const leaks = (written: Pick<Reading, 'hears' | 'presses'> & Pick<Answered, 'answer'>) =>
    !mayYield(written) && givesAway(written.answer, frustration, inTheOpen);
  return {
    assignment: {
      name: 'spar-client',
      instructions: [sparClientPrompt.instructions, ...(isSecond ? [onceMore] : [])],
      fields: fieldsOf(facts),
      schema: clientOutput,
      failure: clientFailure,
    },
    draft: (value) => {
      const parsed = growing.safeParse(value);
      if (!parsed.success) return null;
      // One word of the unsaid and the rest waits until it is whole: half of it would have been read before it leaks.
      const waits = !mayYield(parsed.data) && touchesUnsaid(parsed.data.answer, frustration, inTheOpen);
      if (waits) return null;
      const answer = cleanText(parsed.data.answer);
      return answer === '' ? null : { answer };
    },
    settle: (written) => {
      const { answer: raw, ...reading } = clientOutput.parse(written);
      const answer = cleanText(raw);
      const isUsable = answer !== '' && !leaks({ ...reading, answer });
      if (isUsable) return { keep: keepOf({ answer, reading: cleaned(reading) }) };
      if (isSecond) throw new AppError('model_failed', { message: clientFailure });
      return { again: clientAsking(facts, keepOf, true) };
    },
  };
}

type KeepOf<Kept> = Extract<ReturnType<Asking<unknown, Kept>['settle']>, { readonly keep: unknown }>['keep'];
