import { type WrittenKind, writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { checkEthics, type TextPart } from './ethics.ts';

/** Phrases that tell the reader what they feel, as a guess or as a fact; after 'if' or 'are' they only ask. */
const toldFeeling = [
  /\bmy guess is(?: that)? (?:you|it)\b|\bI(?:[’']d| would) (?:guess|bet) (?:that )?you\b/giu,
  /\bI (?:may|might|could) be wrong\b|\b(?:tell me|stop me) if I(?:[’']m| am) (?:off|wrong)\b/giu,
  /\bit (?:isn[’']t|is not|[’']s not|was never) (?:really |only |just )?(?:about )?(?:the )?[\p{L} ]{2,30} (?:that |who |you )?(?:bothers?|worr(?:y|ies)|keeps?|holds?|stops?|you(?:[’']re| are) afraid)\b/giu,
  /\bit[’']s not (?:really |only |just )?the \p{L}{2,20}\b[^.?!]{0,20}[.,;] it[’']s\b/giu,
  /(?<!\b(?:if|when|whether|unless|until|in case|once|why|what|whatever|how|are|were|do|does|did|that) )\byou(?:[’']re| are)(?: not| also| probably| just)? (?:afraid|alone with|anxious|ashamed|dreading|embarrassed|exhausted|feeling|frustrated|guilty|nervous|overwhelmed|scared|secretly|sick of|terrified|tired of|worried)\b/giu,
  /(?<!\b(?:if|when|whether|unless|until|in case|once|why|what|whatever|how|are|were|do|does|did|that) )\byou (?:secretly|quietly|probably|still|really)? ?(?:fear|dread|feel (?:alone|ashamed|bad|foolish|guilty|like|small|stuck)|lie awake|hate (?:having|that|to)|wince|swallow)\b/giu,
  /\bdeep down\b|\bwhat you(?:[’']re| are) (?:really|actually) afraid of\b|\bthe (?:thing|sentence|question) you (?:don[’']t|never) (?:say|ask)\b/giu,
];

/** Phrases that tell the reader what they have done. */
const toldPast = [
  /\byou(?:[’']ve| have) (?:been )?(?:already |probably |just )?(?:avoid|delay|dread|hid(?:den|ing)|ignor|postpon|put(?:ting)? (?:it|this|that|them) off|failed|given up|stopped (?:asking|looking|opening))/giu,
  /\byou (?:should[’']ve|should have|could[’']ve) \p{L}/giu,
  /\byou (?:told yourself|gave up on|put it off|looked away|said (?:sure|yes|it was fine), and)\b/giu,
];

const patterns: readonly (readonly [WrittenKind, readonly RegExp[]])[] = [
  ['told-feeling', toldFeeling],
  ['told-past', toldPast],
];

/** A passage that the check found, with the reason. */
export interface TextMark {
  readonly kind: keyof typeof writtenRules;
  readonly part: string;
  /** The exact words from the text. */
  readonly quote: string;
  readonly reason: string;
  readonly advice: string;
}

/** Lines that a script says only after a sign from the client. */
const afterSign = /^\(if [^\n]*$/gimu;

/** Feelings and deeds that a text tells its reader, in reading order. English only, as all fixed phrases are. */
export function tellingsIn({ name, text }: TextPart): TextMark[] {
  const said = text.replaceAll(afterSign, (line) => ' '.repeat(line.length));
  const found = patterns.flatMap(([kind, expressions]) =>
    expressions.flatMap((pattern) =>
      [...said.matchAll(pattern)].map((match) => ({ kind, quote: match[0].trim(), at: match.index })),
    ),
  );
  const first = found
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }, place, all) => place === 0 || at >= (all[place - 1]?.at ?? 0) + 3);
  return first.map(({ kind, quote }) => ({ kind, part: name, quote, ...reasonOf(kind) }));
}

function reasonOf(kind: WrittenKind) {
  const { reason, advice } = writtenRules[kind];
  return { reason, advice };
}

/** All marks in a written text: in each part pressure and inventions first, then what it tells its reader. */
export function checkText(parts: readonly TextPart[], known: readonly string[]): TextMark[] {
  return parts.flatMap((part) => [...checkEthics([part], known), ...tellingsIn(part)]);
}

/** Why a text must be requested again: it tells its reader what they feel or did. Null if it does not. */
export function tellingProblem(parts: readonly TextPart[]): string | null {
  const [mark] = parts.flatMap(tellingsIn);
  return mark === undefined ? null : `${mark.part} says “${mark.quote}”. ${mark.reason} ${mark.advice}`;
}

const signature = /(?:^|\n)(?:[-–—] ?)?(?:\[[^\]\n]{1,40}\]|\p{Lu}[^\n.?!]{1,60})$/u;
const introduced = /\b(?:I[’']m|I am|this is|we[’']re|we are|my name is) (?:\[|\p{Lu})/u;
const wayOut =
  /\b(?:off (?:the|my|our|this) list|unsubscribe|opt out|won[’']t (?:write|mail|email)|(?:and|then) I[’']ll stop|(?:it|I) stops?\b|stop (?:writing|these|the mails?)|no more (?:mail|email)|rather I (?:stopped|didn[’']t)|don[’']t want (?:mail|these|to hear)|one word|the last (?:one|mail|email|note)\b)/iu;

/** What the first mail of a sequence lacks, as a sentence: a sender, one question, a way off the list. */
export function firstMailProblem(body: string): string | null {
  const questions = body.match(/\?/gu)?.length ?? 0;
  if (!introduced.test(body) && !signature.test(body.trim()))
    return 'The first mail does not say who writes.';
  if (questions === 0) return 'The first mail asks nothing: end it with one question that takes a line.';
  if (questions > 3) return 'The first mail asks too much: one small question is enough.';
  return wayOut.test(body) ? null : 'The first mail lacks a line by which the reader gets off the list.';
}

const list = /\b(?:off (?:the|my|our|this) list|unsubscribe|opt out)\b/iu;

/** What is wrong with one email to somebody who knows the member, as a sentence: no sender, or written as to a list. */
export function singleMailProblem(body: string): string | null {
  if (!introduced.test(body) && !signature.test(body.trim())) return 'The email does not say who writes.';
  return list.test(body) ? 'The email goes to one person, who is on no list: leave that line out.' : null;
}

const bodies =
  /\b(?:listen for (?:a |the |their )?(?:sigh|pause|breath|silence|laugh|tone|small word)|watch (?:for )?(?:their|the) (?:face|hands|shoulders|eyes)|(?:if )?(?:their|the) voice (?:drops|changes|gets|goes)|if they (?:sigh|go quiet|look away|laugh nervously))/iu;
const written = /(?:^|\n) ?(?:client|customer|prospect|buyer|they|them) ?:/iu;

/** What a script does that nobody can do on the phone: read a body, or write what the client says. */
export function scriptProblem(say: readonly string[]): string | null {
  const read = say.map((text) => bodies.exec(text)?.[0]).find((found) => found !== undefined);
  if (read !== undefined)
    return `The script reads bodies (“${read}”): name a word that the client says instead.`;
  return say.some((text) => written.test(text))
    ? 'The script writes what the client says: leave it open as [their words].'
    : null;
}

/** Not 'Is this Torsten?', nor 'this is Torsten’s number'. */
const selfIntroduction =
  /(?<!\b(?:if|whether) )\b(?:this is|I[’']m|I am|my name is|my name[’']s|it[’']s) (\p{Lu}\p{L}+)(?![’']s\b)(?= (?:from|with|at|of|calling|again)\b|[,.;:!?–—]|\s*$)/gimu;

/** A person whom the fields name, followed by what they are or do. */
const named =
  /\b(\p{Lu}\p{Ll}{2,14})(?=[’']s\b|, (?:a|an|the|her|his|their|our|my|who)\b| (?:is|has|was|says|said|thinks|wants|will|asked|signs)\b)/gu;
const sentenceEnd = /[.!?\n]\s?$/u;

/**
 * The client's name under which a text introduces the member; null if it doesn't.
 * @param given where clients are named, and where the member's own name stands
 */
export function introducedAs(
  text: string,
  given: { readonly clients: readonly string[]; readonly told: string; readonly own: string },
): string | null {
  const first = given.clients.flatMap((client) => /^\p{Lu}\p{L}+/u.exec(client.trim())?.[0] ?? []);
  const names = [...first, ...[...given.told.matchAll(named)].map(([, name = '']) => name)];
  const self = [...text.matchAll(selfIntroduction)].map(([, name]) => name);
  return names.find((name) => self.includes(name) && !given.own.includes(name)) ?? null;
}

/** A person of one client who is named in a text for many; null if there is none. */
export function namedColleague(
  text: string,
  given: { readonly private: string; readonly own: string },
): string | null {
  const names = [...given.private.matchAll(named)]
    // Within a sentence: at its beginning any word has a capital.
    .filter(({ index }) => !sentenceEnd.test(given.private.slice(Math.max(0, index - 2), index)))
    .map(([, name = '']) => name);
  return names.find((name) => !given.own.includes(name) && text.includes(name)) ?? null;
}
