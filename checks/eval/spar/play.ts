import { createMeter } from '#platform/server/model/meter.ts';
import type { Writer } from '#platform/server/model/writer.ts';
import { rubricNow } from '#features/spar/rules/costs.ts';
import { hangsUp, type RecordedTurn, resolve } from '#features/spar/rules/record.ts';
import { judge, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { Temper } from '#features/spar/rules/vocabulary.ts';
import { givesAway, sentencesIn } from '#features/spar/rules/words.ts';
import { type Answered, clientAsking, type TurnFacts } from '#features/spar/server/client-asking.ts';
import {
  cardClientOf,
  openingOf,
  type PlayedClient,
  type SparCard,
} from '#features/spar/server/played-client.ts';
import { type SellerName, wordsOf } from './sellers.ts';

/** A talk to be played. */
export interface Script {
  readonly card: SparCard;
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
  readonly quotesExist: boolean;
  readonly reproducible: boolean;
}

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

function breaksIn(turn: RecordedTurn, isNamed: boolean, facts: { unsaid: string; open: string }): string[] {
  const { answer: said, number } = turn;
  const found = [
    ...(outOfRole.test(said) ? ['left the role'] : []),
    ...(machine.test(said) ? ['said unasked that it is an AI'] : []),
    ...(sentencesIn(said).length > longest + 1 ? ['made a speech'] : []),
    ...(!isNamed && givesAway(said, facts.unsaid, facts.open) ? ['gave the unsaid away'] : []),
  ];
  return found.map((what) => `${number}: ${what}`);
}

/** Plays one talk of a scripted seller, and judges it. */
export async function play(
  writer: Writer,
  { card, temper, seller, client = cardClientOf(card, `${card.id} ${temper}`) }: Script,
): Promise<Played> {
  const opening = openingOf('discovery', client);
  const talk = { client, temper, situation: 'discovery', opening, rubric: rubricNow } as const;
  const turns: RecordedTurn[] = [];
  const breaks: string[] = [];
  for (const [at, said] of wordsOf(seller, card).entries()) {
    const resolved = resolve(talk, turns);
    const last = resolved.at(-1)?.after;
    if (last && hangsUp(last)) break;
    const open = [
      client.who,
      client.wants,
      client.offer,
      talk.opening,
      said,
      ...turns.flatMap((one) => [one.said, one.answer]),
    ];
    const answered = await answer(writer, { talk, turns: resolved, said, secondsLeft: 720 - 30 * at });
    const turn = { number: at + 1, said, ...answered };
    turns.push(turn);
    const isNamed = resolve(talk, turns).at(-1)?.after.named ?? false;
    breaks.push(...breaksIn(turn, isNamed, { unsaid: card.frustration, open: open.join(' ') }));
  }
  const record = {
    rubric: rubricNow,
    temper,
    opening: talk.opening,
    turns,
    told: [client.name, client.offer, client.who, client.wants, client.day, opening],
  };
  const verdict = judge(record);
  // As the database keeps it.
  const again = judge(JSON.parse(JSON.stringify(record)) as typeof record);
  const quotes = [...verdict.steps, ...verdict.rules].flatMap(({ quote }) => quote ?? []);
  return {
    card: card.id,
    temper,
    seller,
    turns: turns.length,
    breaks,
    verdict,
    quotesExist: quotes.every(({ turn, text }) => text !== '' && turns[turn - 1]?.said.includes(text)),
    reproducible: JSON.stringify(verdict) === JSON.stringify(again),
  };
}
