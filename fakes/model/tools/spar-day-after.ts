import { z } from 'zod';
import { type Fields, jsonIn, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { asksForMachine, isStrange } from './spar-hearing.ts';

const transcript = z.array(z.union([z.object({ client: z.string() }), z.object({ seller: z.string() })]));
const memories = z.array(z.object({ memory: z.string(), sellerSaid: z.string() }));

const sentencesIn = (text: string) =>
  text.match(/[^.!?…]+[.!?…]*/gu)?.flatMap((one) => (one.trim() === '' ? [] : [one.trim()])) ?? [];

const shortest = 5;
/** The words by which two sentences speak of the same. */
const wordsIn = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((one) => one.length >= shortest));
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((one) => b.has(one));

/** With this many words that the client used, too, a sentence stays. */
const staysFrom = 2;

const offersLater =
  /\b(?:shall (?:I|we)|(?:can|could|may|should) (?:I|we)|let['’]s|I(?:['’]ll| will))\b[^?.!]{0,120}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week)\b/iu;
const saysYes = /^(?:yes|yeah|sure|okay|fine|agreed|gladly)\b(?!,? but\b)/iu;

/** The last offer of the seller that has a day and that the client's next words say yes to. */
function agreedIn(lines: z.output<typeof transcript>) {
  for (const [at, line] of [...lines.entries()].toReversed()) {
    const before = lines[at - 1];
    if (!('client' in line) || !before || !('seller' in before)) continue;
    const [answer] = sentencesIn(line.client);
    const said = sentencesIn(before.seller).findLast((one) => offersLater.test(one));
    if (said !== undefined && answer !== undefined && saysYes.test(answer))
      return { memory: `I said yes when you asked: ${said}`, said, answer };
  }
  return null;
}

/**
 * What stays of a call by a fixed rule: the sentences of the seller that share most words with the client's; of a call
 * without one, nothing.
 */
export const sparMemory: ModelTool = {
  name: 'spar-memory',
  fields: ['name', 'who', 'wants', 'offer', 'transcript'],
  write(fields: Fields): object {
    const lines = transcript.parse(jsonIn(fields, 'transcript'));
    const offered = wordsIn(lineOf(fields, 'offer'));
    const spoken = lines.flatMap((line) => ('client' in line ? [line.client] : [])).join('\n');
    const theirs = new Set([...wordsIn(spoken)].filter((one) => !offered.has(one)));
    const found = lines
      .flatMap((line) => ('seller' in line ? sentencesIn(line.seller) : []))
      .map((said) => ({ said, both: shared(wordsIn(said), theirs) }));
    const stayed = found
      .filter(({ both }) => both.length >= staysFrom)
      .toSorted((a, b) => b.both.length - a.both.length)
      .slice(0, 2);
    return {
      things: stayed.map(({ said, both }) => ({
        memory: `What you said about ${both.slice(0, 2).join(' and ')} stayed with me.`,
        said,
      })),
      agreed: agreedIn(lines),
    };
  },
};

const asks =
  /\b(?:remember|recall|recollect|stay|stayed|stuck|still know|what else|anything else|and (?:more|else))\b/iu;
const speaksOfIt =
  /\b(?:yesterday|last time|i (?:said|told|asked|mentioned)|you (?:said|told|mentioned)|we (?:talked|spoke))\b/iu;

/** The client the day after by fixed rules: it knows what `memory` holds, and nothing else of the first call. */
export const sparDayAfter: ModelTool = {
  name: 'spar-day-after',
  fields: ['name', 'memory', 'transcript', 'sellerSays'],
  write(fields: Fields): object {
    const memory = memories.parse(jsonIn(fields, 'memory'));
    const said = lineOf(fields, 'sellerSays');
    const told = transcript
      .parse(jsonIn(fields, 'transcript'))
      .flatMap((line) => ('client' in line ? [line.client] : []));
    if (asksForMachine(said))
      return { answer: 'I am an AI that plays this client for practice. So, where were we?' };
    if (isStrange(said)) return { answer: 'Sorry, what? I don’t follow. I have things to do here.' };
    if (asks.test(said)) {
      if (memory.length === 0) return { answer: 'I remember you called, not much more.' };
      const next = memory.find((one) => !told.includes(one.memory));
      return { answer: next?.memory ?? 'That’s all I remember, to be honest.' };
    }
    const named = memory.find(
      ({ sellerSaid }) => shared(wordsIn(sellerSaid), wordsIn(said)).length >= staysFrom,
    );
    if (named) return { answer: told.includes(named.memory) ? 'Yes. That stayed.' : named.memory };
    if (speaksOfIt.test(said)) return { answer: 'That I don’t remember.' };
    return { answer: told.length > 1 ? 'Mhm. And why do you call?' : 'Yes. You called yesterday, right?' };
  },
};
