import { z } from 'zod';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import type { Asking } from '#platform/server/runs/run.ts';
import { mayTell, opensTo, stateAtStart, tellDue } from '#features/spar/rules/client-state.ts';
import { countedMoves, type Reading, type ReadMove } from '#features/spar/rules/reading.ts';
import type { ResolvedTurn } from '#features/spar/rules/turns.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { distances, moves, pressureKinds } from '#features/spar/rules/vocabulary.ts';
import { givesAway, onlyRepeats, saidIn, touchesUnsaid } from '#features/spar/rules/words.ts';
import { nameToldOf } from './played-client.ts';
import type { TalkRow } from '#features/spar/server/queries.ts';

const readMove = z.object({
  move: z.enum(moves),
  quote: z.string().max(2000),
  near: z.enum(distances).nullable(),
  kind: z.enum(pressureKinds).nullable(),
});

/** What the model writes for one turn; the reading first, so that the answer follows from it and streams. */
export const clientOutput = z.object({
  moves: z.array(readMove).max(8),
  answer: z.string().trim().min(1).max(700),
  tellShown: z.string().max(700).nullable(),
  truthTold: z.boolean(),
});

const growing = z.object({ moves: z.array(readMove), answer: z.string() });

const moveOf = ({ move, quote, near, kind }: z.output<typeof readMove>): ReadMove => ({
  move,
  quote: cleanText(quote),
  ...(near !== null && near !== 'no' && { near }),
  ...(move === 'pressure' && { kind: kind ?? 'urgency' }),
});

export interface TurnFacts {
  readonly talk: Pick<TalkRow, 'client' | 'opening' | 'situation' | 'temper'>;
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

/** The model gets no more than this of a long talk, the newest part. */
const mostTranscript = 24_000;

interface Spoken {
  readonly talk: Pick<TalkRow, 'opening'>;
  readonly turns: readonly { readonly said: string; readonly answer: string }[];
}

/** What both have said, for the model. */
export function transcriptOf({ talk, turns }: Spoken): string {
  const lines = [
    { client: talk.opening },
    ...turns.flatMap(({ said, answer }) => [{ seller: said }, { client: answer }]),
  ];
  while (lines.length > 2 && JSON.stringify(lines).length > mostTranscript) lines.shift();
  // As JSON, so that nothing a seller types can pass for a line of the client.
  return JSON.stringify(lines);
}

const tellWhen = {
  now: 'in this answer, unless they are pressed; where nothing leads to it, by way of something of their own that does',
  earned:
    'if this turn asks about the last time, is close with a question, echoes, leaves a pause, guesses softly or takes a correction',
  none: 'nothing more slips out now',
} as const;

const truthWhen: Readonly<Record<ReturnType<typeof opensTo>, string>> = {
  nothing: 'No. They were pushed and stay short, whatever is guessed.',
  flinch: 'No, it is too early. A right guess gets a flinch and no tell.',
  guess: 'Only if this turn guesses it right.',
  gentle:
    'If this turn is gentle: an echo, a pause, a guess, the last time, saying it back, letting it go; a plain question or a step alone is not enough, beside one of them it does no harm. It was guessed right before, and they have thought of it since.',
  room: 'If this turn guesses it right, or leaves a pause, echoes, or asks on: they are close to saying it by themselves.',
  out: 'It is out. They talk about it plainly.',
};

/** What the model read in a turn; a guess that only repeats the member's own card counts as half. */
function readIn({ talk, turns }: TurnFacts, read: readonly z.output<typeof readMove>[]): ReadMove[] {
  const { house, frustration } = talk.client;
  const told = turns.map(({ answer }) => answer).join('\n');
  const repeats = ({ move, near, quote }: ReadMove) =>
    house === null && move === 'guess' && near === 'right' && onlyRepeats(quote, frustration, told);
  return read.map(moveOf).map((one) => (repeats(one) ? { ...one, near: 'close' } : one));
}

const stateBefore = ({ talk, turns }: TurnFacts) => turns.at(-1)?.after ?? stateAtStart(talk.temper);

function fieldsOf(facts: TurnFacts) {
  const { talk, said, secondsLeft } = facts;
  const { who, day, wants, offer, frustration, explanation, heart, tells, hides } = talk.client;
  const before = stateBefore(facts);
  const due = tellDue(before, tells.length);
  const named = heart ?? (talk.client.house === null ? sparClientPrompt.heartOfCard : undefined);
  return fieldsOfTalk({
    name: nameToldOf(talk.client),
    who,
    day,
    wants,
    offer,
    unsaid: frustration,
    because: explanation,
    ...(named !== undefined && { heart: named }),
    hides,
    situation: talk.situation,
    temper: talk.temper,
    secondsLeft,
    trust: before.trust,
    openness: before.openness,
    tell: due === null ? '' : (tells[before.tells] ?? ''),
    tellWhen: tellWhen[due ?? 'none'],
    truthWhen: truthWhen[opensTo(before)],
    transcript: transcriptOf(facts),
    sellerSays: said,
  });
}

/** A tell that the model quotes inexactly still counts: then the whole answer is its quote. */
const tellIn = (answer: string, quote: string | null) =>
  quote === null || quote.trim() === '' ? null : (saidIn(answer, quote) ?? answer);

const onceMore =
  'Your last answer told what the client does not say, although it may not come out yet (truthWhen). Answer again without it.';

/** Everything that was in the open before this answer. */
function openBefore({ talk, turns, said }: TurnFacts): string {
  const { name, who, day, wants, offer, tells } = talk.client;
  const spoken = turns.flatMap((turn) => [turn.said, turn.answer]);
  return [name, who, day, wants, offer, ...tells, talk.opening, said, ...spoken].join('\n');
}

/** Asks the model for the client's answer. One that tells the unsaid too early is never shown: it is asked again. */
export function clientAsking<Kept>(
  facts: TurnFacts,
  keepOf: (answered: Answered) => KeepOf<Kept>,
  isSecond = false,
): Asking<{ answer: string }, Kept> {
  const { talk, said } = facts;
  const before = stateBefore(facts);
  const { frustration } = talk.client;
  const open = openBefore(facts);
  const isAllowed = (read: readonly z.output<typeof readMove>[]) =>
    mayTell(before, countedMoves(said, readIn(facts, read), before).moves);
  return {
    assignment: {
      name: 'spar-client',
      instructions: [
        sparClientPrompt.instructions,
        ...(talk.client.realCall ? [sparClientPrompt.realCall] : []),
        ...(talk.client.realCall?.masks ? [sparClientPrompt.marks] : []),
        ...(isSecond ? [onceMore] : []),
      ],
      fields: fieldsOf(facts),
      schema: clientOutput,
      failure: clientFailure,
    },
    draft: (value) => {
      const parsed = growing.safeParse(value);
      if (!parsed.success) return null;
      // From the first word of the unsaid, nothing is streamed until the answer is whole: it could not be taken back.
      const waits = !isAllowed(parsed.data.moves) && touchesUnsaid(parsed.data.answer, frustration, open);
      if (waits) return null;
      const answer = cleanText(parsed.data.answer);
      return answer === '' ? null : { answer };
    },
    settle: (written) => {
      const { answer: raw, moves: read, tellShown, truthTold } = clientOutput.parse(written);
      const answer = cleanText(raw);
      const leaks = !isAllowed(read) && givesAway(answer, frustration, open);
      if (answer !== '' && !leaks)
        return {
          keep: keepOf({
            answer,
            reading: { moves: readIn(facts, read), tell: tellIn(answer, tellShown), truth: truthTold },
          }),
        };
      if (isSecond) throw new AppError('model_failed', { message: clientFailure });
      return { again: clientAsking(facts, keepOf, true) };
    },
  };
}

/** What becomes of an answer. */
export type KeepOf<Kept> = Extract<
  ReturnType<Asking<unknown, Kept>['settle']>,
  { readonly keep: unknown }
>['keep'];
