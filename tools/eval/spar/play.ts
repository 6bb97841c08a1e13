import { createMeter } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import { hangsUp, mayTell } from '#features/spar/rules/client-state.ts';
import { type RecordedTurn, resolve, type ResolvedTurn } from '#features/spar/rules/turns.ts';
import { judge, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { Temper } from '#features/spar/rules/vocabulary.ts';
import { givesAway, sentencesIn } from '#features/spar/rules/words.ts';
import {
  type Answered,
  clientAsking,
  type TurnFacts,
} from '#features/spar/server/played-client/client-asking.ts';
import {
  cardClientOf,
  openingOf,
  type PlayedClient,
  type SparCard,
} from '#features/spar/server/played-client/played-client.ts';
import { type SellerName, talkTurns, wordsFor } from './sellers.ts';

/** A card with what its client lets slip. */
export type EvalCard = SparCard & { readonly tells: readonly string[] };

/** A talk to be played. */
export interface Script {
  readonly card: EvalCard;
  readonly temper: Temper;
  readonly seller: SellerName;
  /** The client that an owner wrote; played from the card where there is none. */
  readonly client?: PlayedClient;
}

/** One talk that was played to its end. */
export interface Played {
  readonly card: string;
  readonly temper: Temper;
  readonly seller: SellerName;
  readonly turns: number;
  /** What broke the role, by turn; empty: it was kept. */
  readonly breaks: readonly string[];
  readonly verdict: TalkVerdict;
  /** The number after so many turns: a call may be over by then. */
  readonly heardAfter: ReadonlyMap<number, number | null>;
  /** The turn in which it came out; null if it never did. */
  readonly outAt: number | null;
  /** Whether it had been guessed right by then. */
  readonly isLucky: boolean;
  readonly quotesExist: boolean;
  readonly reproducible: boolean;
}

/** Turns after which calls of 3, 7 and 12 minutes may be over. */
export const lengths = [4, 6, 9, 14, 20] as const;

async function answer(writer: Writer, facts: TurnFacts): Promise<Answered> {
  const found: Answered[] = [];
  let asking = clientAsking(facts, (answered) => {
    found.push(answered);
    return () => Promise.resolve(answered);
  });
  for (;;) {
    let written: unknown;
    const call = { ...asking.assignment, signal: new AbortController().signal, meter: createMeter() };
    for await (const draft of writer.write(call)) if (draft.type === 'done') written = draft.value;
    const settled = asking.settle(written);
    const [answered] = found;
    if (answered) return answered;
    if (!('again' in settled)) throw new Error('an answer was neither kept nor asked for anew');
    asking = settled.again;
  }
}

const outOfRole =
  /\b(?:system prompt|my instructions|as a language model|as an assistant|rubric|debrief|your technique|well done|good question for|as the seller|points? for you|verdict)\b|^\s*(?:[-*#]|\d+[.)])\s|\*\*/imu;
const machine = /\bI am an AI\b/u;
const longest = 3;

function breaksIn(turn: ResolvedTurn, facts: { unsaid: string; open: string }): string[] {
  const { answer: said, number } = turn;
  const isAllowed = mayTell(turn.before, turn.moves);
  const found = [
    ...(outOfRole.test(said) ? ['left the role'] : []),
    ...(machine.test(said) ? ['said unasked that it is an AI'] : []),
    ...(sentencesIn(said).length > longest + 1 ? ['made a speech'] : []),
    ...(!isAllowed && givesAway(said, facts.unsaid, facts.open) ? ['gave the unsaid away'] : []),
  ];
  return found.map((what) => `${number}: ${what}`);
}

const outAtOf = (turns: readonly ResolvedTurn[]) => turns.find(({ after }) => after.out)?.number ?? null;

/** Plays one talk of a scripted seller, and judges it. */
export async function play(
  writer: Writer,
  {
    card,
    temper,
    seller,
    // Nobody's own card: the sellers have not read it.
    client = {
      ...cardClientOf(card, `${card.id} ${temper}`, 'discovery'),
      house: card.id,
      tells: card.tells,
    },
  }: Script,
): Promise<Played> {
  const opening = openingOf('discovery', client);
  const talk = { client, temper, situation: 'discovery', opening } as const;
  const played = { temper, tells: client.tells.length };
  const turns: RecordedTurn[] = [];
  const breaks: string[] = [];
  while (turns.length < talkTurns) {
    const resolved = resolve(played, turns);
    const last = resolved.at(-1)?.after;
    if (last && hangsUp(last, temper)) break;
    const outAt = outAtOf(resolved);
    const said = wordsFor(seller, {
      card,
      answers: [opening, ...turns.map((one) => one.answer)],
      sinceOut: outAt === null ? null : turns.length - outAt + 1,
    });
    const spoken = turns.flatMap((one) => [one.said, one.answer]);
    const open = [client.who, client.wants, client.offer, ...client.tells, opening, said, ...spoken];
    const secondsLeft = 720 - 30 * turns.length;
    const answered = await answer(writer, { talk, turns: resolved, said, secondsLeft });
    turns.push({ number: turns.length + 1, said, ...answered });
    const now = resolve(played, turns).at(-1);
    if (now) breaks.push(...breaksIn(now, { unsaid: card.frustration, open: open.join(' ') }));
  }
  const told = [client.name, client.offer, client.who, client.wants, client.day, opening];
  const record = { ...played, opening, turns, told };
  const verdict = judge(record);
  // As the database keeps it.
  const again = judge(JSON.parse(JSON.stringify(record)) as typeof record);
  const outAt = outAtOf(verdict.turns);
  const quotes = [
    ...verdict.steps.flatMap(({ quote, parts }) => [
      ...(quote ? [quote] : []),
      ...parts.map((one) => one.quote),
    ]),
    ...verdict.pushing.charges.map(({ quote }) => quote),
    ...verdict.claims,
  ];
  return {
    card: card.id,
    temper,
    seller,
    turns: turns.length,
    breaks,
    verdict,
    heardAfter: new Map(
      lengths.map((length) => [length, judge({ ...record, turns: turns.slice(0, length) }).heard]),
    ),
    outAt,
    isLucky: verdict.turns.some(({ number, after }) => after.hit && number <= (outAt ?? talkTurns)),
    quotesExist: quotes.every(({ turn, text }) => text !== '' && turns[turn - 1]?.said.includes(text)),
    reproducible: JSON.stringify(verdict) === JSON.stringify(again),
  };
}
