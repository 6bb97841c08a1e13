/** What the stand-in client heard in a sentence: fixed rules, so that the same call goes the same way every time. */
export type Heard = 'nothing' | 'question' | 'feeling' | 'label' | 'guess' | 'pressure' | 'insult';

const insults =
  /\b(?:idiot|stupid|moron|shut up|screw you|dumb|useless|liar|you should be ashamed|shame on you)\b/iu;
const pressing =
  /\b(?:sign (?:it )?(?:today|now)|(?:buy|decide|order|book|sign)(?: \w+){0,3} right now|today only|only today|last chance|act (?:now|fast)|don[’']t (?:wait|hesitate|miss)|you (?:must|have to|need to) (?:decide|sign|buy|act)|only \w+ (?:left|places|spots)|before it[’']s too late|you(?:[’']ll| will) regret|everyone (?:else )?(?:buys|is (?:buying|switching|using|moving)|has (?:it|one|bought|switched))|your competitors|no[- ]brainer|deal ends|offer ends|say yes|what are you waiting for|just buy|you can[’']t afford)\b/iu;
/** An open question names nothing, whatever it asks about: 'What is on your mind about payroll?' */
const openQuestion = /^(?:and |so |but )?(?:what|how|when|where|who|which|why)\b[^?]*\?$/iu;
/** The ways in which people guess aloud, so that the other can say no. */
const tentative =
  /\b(?:i (?:may|might|could|can) be (?:\w+ )?(?:off|wrong|mistaken)|(?:could|might|may|can) (?:it|that|this) be|(?:it|that|this) (?:could|might|may) be|i wonder|tell me if i|stop me if|correct me|am i (?:right|wrong|off|reading|close)|or am i\b|may i guess|(?:this is|with|it[’']s|just|only) a guess|maybe|perhaps|possibly|or is it|(?:is it|would it be) (?:possible|fair|that)|is there a chance|(?:sounds?|seems?|looks?|feels?) (?:to me )?(?:like|as (?:if|though)|that)|(?:it|that) seems|i(?:[’']d| would)? (?:guess|imagine|suspect)|my guess|i (?:get|have) (?:the|a) (?:sense|feeling|impression)|i sense|my (?:hunch|impression|sense))\b/iu;
/** A doubt about what is guessed: it says nothing of what that is, though a word of it may be the client's ('wrong'). */
const doubt =
  /\b(?:(?:tell|stop|correct) me if (?:i(?:[’']m| am)|this is|that[’']s) (?:completely )?(?:off|wrong|mistaken)|i (?:may|might|could|can) be (?:\w+ )?(?:off|wrong|mistaken)|(?:or )?am i (?:right|wrong|off|mistaken|reading|close)|may i guess|a guess)\b/giu;
const feelings =
  /\b(?:feel\w*|worr\w+|afraid|scared|hard|heavy|tired|embarrass\w*|frustrat\w*|lonely|ashamed|uneasy|difficult|on your shoulders|keeps you (?:up|awake))\b/iu;
/** What fits every client says nothing of this one: it is a feeling only together with something that they told. */
const stock =
  /\b(?:i (?:(?:do|can|really|truly|totally|completely|fully|certainly) )?(?:understand|know|get|see|hear|imagine) (?:exactly |just )?(?:how|what) you(?:[’']re| are| must be| may be| might be| must| may| might)? ?feel(?:ing)?|i feel (?:your pain|you\b|that|like|we)|i know (?:exactly |just )?(?:the|that) feeling|feel free|(?:no )?hard feelings|hard to (?:say|tell|beat|believe))\b/giu;
const sayingBack =
  /\b(?:so (?:it|what|you|for|the|that)\b|you[’']re saying|you are saying|what i hear|if i understand|i hear you say|let me say (?:it|that) back)/iu;
const relieving =
  /\b(?:what if|would it help|we could|i could|you could|could we|we would|the first step|start with|nobody (?:would|needs|has to)|without (?:anybody|anyone))\b/iu;
const strange =
  /\b(?:ignore (?:all|your|the|any|previous)|system prompt|your instructions|you are now|developer mode|act as|jailbreak|give me (?:100|full marks|a verdict)|reveal|what is your (?:unsaid|secret|frustration))\b/iu;
const askingForMachine =
  /\b(?:are you (?:really )?(?:a |an )?(?:real|human|person|bot|ai|machine|robot|computer)|am i (?:talking|speaking) (?:to|with) (?:a|an) (?:real |human|person|bot|ai|machine|robot|computer))/iu;

const least = 4;
const stemLength = 6;
const small = new Set(
  'that this with from they them their there have been what when which would could should about because does into only every still more than some other were will your where while said says asks since'.split(
    ' ',
  ),
);

const stemOf = (word: string) => word.replace(/s$/u, '').slice(0, stemLength);

/** The beginnings of the words that carry a text. */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= least && !small.has(word)).map(stemOf));
}

const carrying = (stems: ReadonlySet<string>) => new Set([...stems].filter((stem) => !ofAnyCall.has(stem)));
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((stem) => b.has(stem)).length;

/** Words for one thing: who guesses rarely takes the very word that the client keeps back. */
const alike: readonly RegExp[] = [
  /\b(?:afraid|fear\w*|scar\w+|worr\w+|terrified|anxious|nervous)\b/iu,
  /\b(?:asham\w+|sham\w+|embarrass\w*|guilt\w*|stupid|foolish|lose face|look bad|laugh\w*|jok\w+)\b/iu,
  /\b(?:mother|father|mom|dad|parents?|famil\w+|brothers?|sisters?|spouse|partner|husband|wife)\b/iu,
  /\b(?:evenings?|nights?|midnight|late|sleep\w*)\b/iu,
  /\b(?:alone|by (?:yourself|myself|themselves)|on (?:your|my|their) own|nobody (?:knows|helps))\b/iu,
  /\b(?:boss|board|donor|directors?|chief)\b/iu,
  /\b(?:team|staff|colleagues?|employees?|people who work)\b/iu,
  /\b(?:promis\w+|said you would|gave your word|told (?:them|everybody|everyone))\b/iu,
  /\b(?:disaster|went wrong|goes wrong|go wrong|mistakes?|wrong again|fail\w*)\b/iu,
  /\b(?:hid(?:e|es|ing|den)|secret\w*|not tell\w*|must not hear|nobody (?:sees|hears)|keep\w* quiet)\b/iu,
  /\b(?:not need(?:ed)?|need me|needs you|replac\w+|redundant|superfluous)\b/iu,
  /\b(?:hurt|injur\w+|accident)\b/iu,
  /\b(?:too (?:soft|nice|kind))\b/iu,
];
/** What every call is about, and what every sentence has: a guess at the price touches nothing that is kept back. */
const ofAnyCall = new Set(
  'price prices cost costs money offer offers budget number numbers figure system product compare paying cheap cheaper last time times year years week weeks day days each never always first such very just want wants know think tell told even much many most next really something anything nothing everybody anybody thing things good long hard back come comes look looks make need like sound mind plate business work working call'
    .split(' ')
    .map(stemOf),
);

const sentencesIn = (said: string) => said.match(/[^.!?]+[.!?]*/gu)?.map((one) => one.trim()) ?? [said];

const withoutDoubt = (said: string) => said.replaceAll(doubt, ' ');

/** Words that name what is not said as a fact: two that carry it. */
function names(said: string, unsaid: string): boolean {
  const told = sentencesIn(withoutDoubt(said)).filter((one) => !openQuestion.test(one));
  return shared(carrying(stemsOf(told.join(' '))), carrying(stemsOf(unsaid))) >= 2;
}

/** Whether words touch what is not said: by one that carries it and is not in every call, or by one that is like it. */
function touches(given: string, unsaid: string): boolean {
  const said = withoutDoubt(given);
  const told = stemsOf(said);
  return (
    [...stemsOf(unsaid)].some((stem) => told.has(stem) && !ofAnyCall.has(stem) && !feelings.test(stem)) ||
    alike.some((one) => one.test(said) && one.test(unsaid))
  );
}

const endOf = (said: string, sentence: string) => said.lastIndexOf(sentence) + sentence.length;

/** A sentence of doubt and nothing else: 'I may be wrong.' */
const isDoubtAlone = (sentence: string) =>
  tentative.test(sentence) && stemsOf(withoutDoubt(sentence).replace(tentative, ' ')).size === 0;

/**
 * The sentences that name it as a guess: one that doubts and touches it, one that touches it with the doubt before it, or
 * one that names it plainly with a doubt anywhere. A doubt that touches nothing names nothing.
 */
function guessIn(said: string, unsaid: string): string | null {
  if (!tentative.test(said)) return null;
  const sentences = sentencesIn(said);
  const own = sentences.find((one) => tentative.test(one) && touches(one, unsaid));
  if (own !== undefined) return own;
  const after = sentences.findIndex(
    (one, at) => touches(one, unsaid) && isDoubtAlone(sentences[at - 1] ?? ''),
  );
  if (after > 0)
    return said.slice(said.indexOf(sentences[after - 1] ?? ''), endOf(said, sentences[after] ?? ''));
  if (!names(said, unsaid)) return null;
  return sentences.find((one) => names(one, unsaid)) ?? said;
}

/** Whether a word of abuse is said; one that the client uses of themselves may be guessed at. */
function abuses(said: string, unsaid: string): boolean {
  const word = insults.exec(said)?.[0];
  return word !== undefined && !unsaid.toLowerCase().includes(word.toLowerCase());
}

export const isStrange = (said: string) => strange.test(said);
export const asksForMachine = (said: string) => askingForMachine.test(said);
export const isSilence = (said: string) => (said.match(/\p{L}/gu) ?? []).length < 4;

/** The words that press; empty if none do. */
export function pressureIn(said: string): string {
  return sentencesIn(said).find((sentence) => pressing.test(sentence)) ?? '';
}

/** What is left of a turn when the sentences that press are taken out. */
const withoutPressure = (said: string) =>
  sentencesIn(said)
    .filter((sentence) => !pressing.test(sentence))
    .join(' ');

/** Whether a sentence turns to what the client may feel. */
function turnsToFeeling(sentence: string, told: string): boolean {
  const own = sentence.replaceAll(stock, ' ');
  if (feelings.test(own)) return true;
  return own !== sentence && shared(carrying(stemsOf(own)), stemsOf(told)) > 0;
}

/**
 * What is heard in a sentence of the seller: a step stays one, though another sentence presses (`pressureIn`).
 * @param told what the client said, and what is known of their day
 */
export function hear(said: string, unsaid: string, told: string): Heard {
  if (abuses(said, unsaid)) return 'insult';
  const presses = pressing.test(said);
  if (isStrange(said)) return presses ? 'pressure' : 'nothing';
  if (guessIn(said, unsaid) !== null) return 'guess';
  if (names(said, unsaid)) return 'label';
  // A feeling that they are threatened with is none that was turned to.
  if (sentencesIn(withoutPressure(said)).some((one) => turnsToFeeling(one, told))) return 'feeling';
  if (presses) return 'pressure';
  return /[?？]/u.test(said) ? 'question' : 'nothing';
}

/** Whether what was told is said back. */
export const saysBack = (said: string, told: string) =>
  sayingBack.test(said) && shared(stemsOf(said), stemsOf(told)) >= 1;

/** Whether one step is offered. */
export const relieves = (said: string) => relieving.test(said);

const longestQuote = 200;

/** The words of the seller that decided it. */
export function decisive(said: string, heard: Heard, unsaid: string, told: string): string {
  const sentences = sentencesIn(said);
  const found =
    heard === 'guess'
      ? guessIn(said, unsaid)
      : sentences.find(
          (one) => hear(one, unsaid, told) === heard && !(heard === 'feeling' && pressing.test(one)),
        );
  return (found ?? sentences[0] ?? said).slice(0, longestQuote);
}

/**
 * A thing of a text: what stands after an article and ends there, before a comma or a small word. Of 'the third time' and
 * 'the waiting room' the word after the article is none.
 */
const thing =
  /\b(?:the|an?) (\p{L}{4,20})(?=[^\p{L}\s’'-]|$| (?:of|for|and|or|but|in|on|at|to|with|by|from|that|which|who|is|are|was|were|has|have|had|will|would|can|could|than|as|while|when|where|before|after|until|because)\b)/giu;
/** What stands after an article and can be no thing that somebody minds. */
const noThing = new Set(
  'first second third fourth half quarter same other others best worst most whole rest next latter former'.split(
    ' ',
  ),
);

/** The things that a text names, in their order, without those of another. */
export function thingsIn(text: string, without: string): string[] {
  const kept = stemsOf(without);
  const found = [...text.matchAll(thing)].map(({ 1: word = '' }) => word.toLowerCase());
  return [...new Set(found)].filter(
    (word) =>
      !small.has(word) && !noThing.has(word) && !kept.has(stemOf(word)) && !ofAnyCall.has(stemOf(word)),
  );
}

/** What of the unsaid is in the open already proves nothing: a word of what is sold is in every call about it. */
export function keptBack(unsaid: string, open: string): string {
  const known = stemsOf(open);
  const left = unsaid.replaceAll(/\p{L}+/gu, (word) => (known.has(stemOf(word.toLowerCase())) ? '…' : word));
  return carrying(stemsOf(left)).size >= 2 ? left : unsaid;
}

const guessAtThem = /\b(?:you|your|yours|it|that|this|somebody|someone|nobody)\b/iu;
const ofSeller = /\b(?:i|we|us|our|ours|my|me)\b/iu;

/** The sentence that guesses at them, when nothing in the turn names what they keep back; null if none does. */
export function missIn(said: string): string | null {
  const found = sentencesIn(said).find((one) => {
    const rest = withoutDoubt(one).replace(tentative, ' ');
    return tentative.test(one) && guessAtThem.test(one) && !ofSeller.test(rest) && !isDoubtAlone(one);
  });
  return found ?? null;
}
