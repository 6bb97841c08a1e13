import { z } from 'zod';
import { jsonIn } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { termsIn, termsOf } from '#features/ask/rules/terms.ts';
import { wordsOf } from '#platform/contract/words.ts';

const given = z.array(
  z.object({ number: z.number(), kind: z.string().optional(), from: z.string(), text: z.string() }),
);

/** The few words of other languages that the stand-in knows. */
const english: Readonly<Record<string, string>> = {
  cliente: 'client',
  kunde: 'client',
  kunden: 'client',
  precio: 'price',
  preis: 'price',
  caro: 'expensive',
  teuer: 'expensive',
  decir: 'say',
  silencio: 'quiet',
  schweigen: 'quiet',
  pregunta: 'question',
  frage: 'question',
  llamada: 'call',
  anruf: 'call',
  carta: 'email',
  correo: 'email',
  mail: 'email',
  oferta: 'offer',
  angebot: 'offer',
  persona: 'person',
  sentir: 'feeling',
  gefühl: 'feeling',
};
/** A question in English: what it knows of another language, or else the question itself. */
function inEnglish(question: string): string {
  const known = wordsOf(question).flatMap((word) => english[word] ?? []);
  return known.length > 0 ? known.join(' ') : question;
}

interface Candidate {
  readonly source: number;
  readonly quote: string;
  readonly terms: ReadonlySet<string>;
  /** What the passage is from. */
  readonly from: ReadonlySet<string>;
}

const fewestWords = 5;
const longest = 240;

/** The sentences of a passage that state something, each with the next one while that is short enough. */
function candidatesOf({ from, number, text }: z.output<typeof given>[number]): readonly Candidate[] {
  return text.split('\n').flatMap((paragraph) => {
    const sentences = paragraph.match(/[^.!?]+(?:[.!?]+[”"’)]*\s*|$)/gu) ?? [];
    return sentences.flatMap((sentence, at) => {
      if (/\?[”"’)]*\s*$|https?:/u.test(sentence) || sentence.split(/\s+/u).length < fewestWords) return [];
      const both = sentence + (sentences[at + 1] ?? '');
      const quote = (both.length > longest ? sentence : both).trim();
      return [
        { source: number, quote, terms: new Set(termsIn(quote).words), from: new Set(termsIn(from).words) },
      ];
    });
  });
}

const mostSentences = 3;
/** A sentence that holds less than this of what the best one holds is beside the point. */
const leastShare = 0.6;

/** Says again what stands in the passages closest to a question; rare words count more. */
export const ask: ModelTool = {
  name: 'ask',
  fields: ['question', 'passages'],
  write: (fields) => {
    const terms = termsOf(inEnglish(String(fields['question'])));
    const passages = given.safeParse(jsonIn(fields, 'passages')).data ?? [];
    // The calls are with whom the question names, or else left out; of a masked one, no name is in its text.
    const names = (String(fields['question']).match(/(?<=\s)\p{Lu}[\p{L}’-]+/gu) ?? []).flatMap(termsOf);
    const all = passages.flatMap(candidatesOf).map((one) => {
      const isCall = passages.some(({ kind, number }) => number === one.source && kind === 'call');
      return isCall ? { ...one, from: new Set([...one.from, ...names]) } : one;
    });
    const weightOf = (term: string) =>
      Math.log(1 + all.length / (1 + all.filter((one) => one.terms.has(term)).length));
    const ranked = all
      .map((one) => {
        const held = terms.filter((term) => one.terms.has(term));
        // The passages come best first.
        const place = passages.findIndex(({ number }) => number === one.source);
        return { ...one, score: held.reduce((sum, term) => sum + weightOf(term), 0) / (1 + place / 8) };
      })
      .filter(
        ({ from, terms: own }) =>
          terms.filter((term) => own.has(term) || from.has(term)).length >= Math.min(2, terms.length),
      )
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const best = [...Map.groupBy(ranked, ({ source }) => source).values()].flatMap(([first]) => first ?? []);
    const shown = best
      .filter(({ score }) => score >= leastShare * (best[0]?.score ?? 0))
      .slice(0, mostSentences);
    const around = new Set(
      passages
        .filter(({ number }) => shown.some(({ source }) => source === number))
        .flatMap(({ from, text }) => termsIn(`${from}\n${text}`).words),
    );
    for (const one of shown) for (const term of one.from) around.add(term);
    const covered = terms.filter((term) => around.has(term));
    const covers = shown.length > 0 && covered.length * 2 > terms.length;
    const isHeld = (one: string) => termsOf(inEnglish(one)).some((term) => around.has(term));
    const isWhole = String(fields['question'])
      .split('?')
      .every((one) => one.trim() === '' || isHeld(one));
    return {
      covers: covers ? (isWhole ? 'all' : 'part') : 'nothing',
      sentences: covers ? shown.map(({ quote, source }) => ({ source, quote, text: quote })) : [],
    };
  },
};

/** Terms that stand in a title and don't tell what it is about. */
const vague = new Set(termsOf('client people say start end thing'));

/** Says a question in English with the title that has the rarest of its words; nothing where none has any. */
export const askSearch: ModelTool = {
  name: 'ask-search',
  fields: ['question', 'titles'],
  write: (fields) => {
    const question = inEnglish(String(fields['question']));
    const titles = z.array(z.string()).catch([]).parse(jsonIn(fields, 'titles'));
    const held = titles.map((title) => ({ title, terms: new Set(termsOf(title)) }));
    const named = termsOf(question).map((term) => ({
      term,
      // A title that says little else is about it.
      in: held
        .filter(({ terms }) => terms.has(term))
        .toSorted((one, other) => one.terms.size - other.terms.size),
    }));
    const [rarest] = named
      .filter((one) => one.in.length > 0 && !vague.has(one.term))
      .toSorted((one, other) => one.in.length - other.in.length);
    if (named.every((one) => one.in.length === 0)) return { words: '' };
    return { words: `${question} ${rarest?.in[0]?.title ?? ''}`.trim().slice(0, 300) };
  },
};
