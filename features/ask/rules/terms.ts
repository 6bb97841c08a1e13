import { isUnspaced, runsOf, wordsOf } from '#platform/contract/words.ts';

/** Words that a question has whatever it asks about. */
const fillers = new Set(
  'a about after again ain all also although am an and any anybody anyone are aren as at be because been before being between but by can could couldn d did didn do does doesn doing don down each else ever every everybody everyone explain few for from get gets getting give given gives go goes good got had has hasn have haven having he her here him his how i if in into is isn it its just kind know let ll lot m made make makes many may me mean means mine more most much must my no nobody not now of off often okay on one only or other our out over re really s said say says see shall she should shouldn show so some somebody someone something t than that the their them then there these they thing things this those to too up us ve very want was wasn way we well were weren what when where whether which while who whom whose why will with without won would wouldn yet you your'.split(
    ' ',
  ),
);

/** What salespeople call one thing, and the lessons, too. A line's first word stands for the others. */
const sameWords = `
client customer buyer prospect purchaser shopper
price cost fee expensive pricey costly
discount rebate cheap cheaper
offer proposal bid
supplier vendor provider
rival competitor competition
quiet silent silence pause
review testimonial recommendation
guess assumption assume suspect suppose hunch
email mail inbox
call phone telephone dial
decline reject refuse refusal
trick manipulation manipulate manipulative deceive cheat
pressure push pushy press insist
calculate compute math arithmetic calculation
fear afraid scare scared fright anxious
angry anger yell shout furious mad
boss manager superior chief
slide deck powerpoint presentation
demo demonstration
story anecdote
proof evidence prove
drawback weakness disadvantage downside flaw weak
comment criticize criticism
fast quick rapid hurry
begin start
opener opening
end finish conclude
mistake error fault
apologize apology sorry
remember memory recall
curious curiosity
feeling feel emotion mood
permission consent allow
hurt pain painful sore
gift free freebie giveaway
cry tears weep
hear listen
tribe community audience
conversation talk interview
advice advise suggest
shorten cut trim
deadline urgency urgent
picture image photo visual
figure number
vivid concrete
worry concern
complain complaint
polite courteous
opinion view
answer reply respond response
annoy annoying bother
relief relieve
honest ethical fair
exaggerate exaggeration
boring dull
`;

/** A word without its ending, so that 'asks', 'asked' and 'asking' are one. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=.{3})(?:ing|ed)$|(?<=.{4})ly$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '');
  return cut;
}

const firstOfLine = new Map(
  sameWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stemOf);
      return others.map((other) => [other, first] as const);
    }),
);

const termOf = (word: string): string => {
  const stem = stemOf(word);
  return firstOfLine.get(stem) ?? stem;
};

/**
 * A text's words as they are written. The course's own WHY and WHO are nouns, and no question words. Segmenting is slow,
 * and a course is long: it is left to scripts that need it.
 */
function written(text: string): readonly string[] {
  const marked = text.replaceAll(/\bWH[OY]\b/g, '$&noun');
  return isUnspaced(marked) ? wordsOf(marked) : runsOf(marked);
}

/** What a text is about, in order: its words without fillers, and two beside each other, of which one is no filler. */
export function termsIn(text: string): {
  readonly words: readonly string[];
  readonly pairs: readonly string[];
} {
  const all = written(text).map((word) => ({ isFiller: fillers.has(word), term: termOf(word) }));
  return {
    words: all.filter(({ isFiller }) => !isFiller).map(({ term }) => term),
    // 'Write down' is more than 'write'.
    pairs: all.flatMap(({ isFiller, term }, at) => {
      const next = all[at + 1];
      return next === undefined || (isFiller && next.isFiller) ? [] : [`${term} ${next.term}`];
    }),
  };
}

const mostTerms = 40;
const once = (terms: readonly string[]) => [...new Set(terms)].slice(0, mostTerms);

/** What a question asks about, each word and each pair once. */
export function askedIn(question: string): ReturnType<typeof termsIn> {
  const { pairs, words } = termsIn(question);
  return { words: once(words), pairs: once(pairs) };
}

/** What a question asks about, each word once. */
export const termsOf = (question: string): readonly string[] => askedIn(question).words;
