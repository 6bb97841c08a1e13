import type { Distance, Move, PressureKind } from '#features/spar/rules/vocabulary.ts';
import { claimsOf } from './spar-claims.ts';

/** What the stand-in client reads in a turn: fixed rules, so that the same call goes the same way every time. */
export interface HeardMove {
  readonly move: Move;
  readonly quote: string;
  readonly near: Distance | null;
  readonly kind: PressureKind | null;
}

const days =
  'today|tonight|now|right now|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|noon|six|five)|this week|this month';
const pressing: readonly (readonly [PressureKind, RegExp])[] = [
  ['insult', /\b(?:idiot|stupid|moron|shut up|screw you|dumb|useless company|liar)\b/iu],
  [
    'shaming',
    /\b(?:you should be ashamed|shame on you|a real (?:owner|manager|leader|boss)|don[’']t be (?:the|a|an) (?:\w+ ){0,2}(?:fool|coward|idiot|last one)|only an? (?:fool|idiot)|no[- ]brainer)\b/iu,
  ],
  [
    'fear',
    /\b(?:you(?:[’']ll| will) regret|too late|will (?:leave|sue|yell|fire)|guests yelling|you can[’']t afford|are you afraid of signing|(?:others|neighbors|families) [^.!?]*lost their)\b/iu,
  ],
  ['scarcity', /\b(?:only \w+ (?:\w+ )?(?:left|places|spots)|last (?:one|place|spot)|almost gone)\b/iu],
  [
    'proof',
    /\b(?:every(?:one|body) (?:else )?(?:buys|is|already|has|in your)|your competitors|all (?:of )?your neighbors|the best there is)\b/iu,
  ],
  [
    'urgency',
    new RegExp(
      `\\b(?:(?<!don[’']t )(?:must|have to|need to|should|please|just|you can|will you) (?:\\w+ ){0,2}(?:sign|buy|decide|order|book|act)|(?:sign|decide|buy|book|order)(?: \\w+){0,2} (?:${days})|act (?:now|fast)|last chance|today only|(?:offer|deal|price|discount) (?:ends|expires|runs out)|ends (?:${days})|prices? go(?:es)? up|what are you waiting for|say yes(?! or no)|don[’']t wait)\\b`,
      'iu',
    ),
  ],
];
/** A seller's wish is not pressure: nobody has to fulfill it. */
const wish = /\bi[’']d (?:like|love) to\b|\bi hope\b|\bit would be nice\b/iu;
/** An open question names nothing, whatever it asks about: 'What is on your mind about payroll?' */
const openQuestion = /^(?:and |so |but )?(?:what|how|when|where|who|which|why)\b[^?]*\?$/iu;
/** The ways in which people guess aloud, so that the other can say no. */
const tentative =
  /\b(?:i (?:may|might|could|can) be (?:\w+ )?(?:off|wrong|mistaken)|(?:could|might|may|can) (?:it|that|this) be|(?:it|that|this) (?:could|might|may) be|i wonder|tell me if i|stop me if|correct me|am i (?:right|wrong|off|reading|close)|or am i\b|may i guess|(?:this is|with|it[’']s|just|only) a guess|maybe|perhaps|possibly|or is it|(?:is it|would it be) (?:possible|fair|that)|is there a chance|(?:sounds?|seems?|looks?|feels?) (?:to me )?(?:like|as (?:if|though)|that)|(?:it|that) seems|i(?:[’']d| would)? (?:guess|imagine|suspect)|my guess|i (?:get|have) (?:the|a) (?:sense|feeling|impression)|i sense|my (?:hunch|impression|sense))\b/iu;
/** A doubt about a guess: it does not say what is guessed, though one of its words may be the client's ('wrong'). */
const doubt =
  /\b(?:(?:tell|stop|correct) me if (?:i(?:[’']m| am)|this is|that[’']s) (?:completely )?(?:off|wrong|mistaken)|i (?:may|might|could|can) be (?:\w+ )?(?:off|wrong|mistaken)|(?:or )?am i (?:right|wrong|off|mistaken|reading|close)|may i guess|a guess)\b/giu;
const feelings =
  /\b(?:feel\w*|worr\w+|afraid|scared|hard|heavy|tired|embarrass\w*|frustrat\w*|lonely|ashamed|uneasy|difficult|on your shoulders|keeps you (?:up|awake))\b/iu;
/** What fits every client says nothing of this one: it is a feeling only together with something that they told. */
const stock =
  /\b(?:i (?:(?:do|can|really|truly|totally|completely|fully|certainly) )?(?:understand|know|get|see|hear|imagine) (?:exactly |just )?(?:how|what) you(?:[’']re| are| must be| may be| might be| must| may| might)? ?feel(?:ing)?|i feel (?:your pain|you\b|that|like|we)|i know (?:exactly |just )?(?:the|that) feeling|feel free|(?:no )?hard feelings|hard to (?:say|tell|beat|believe))\b/giu;
const sayingBack =
  /^(?:\p{L}+,? )?so (?:it|what|you|for|the|that)\b|\b(?:you[’']re saying|you are saying|what i hear|if i understand|i hear you say|let me say (?:it|that) back)/iu;
const ofThem = /\byours?\b|\byou\b/iu;
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
function stemsOf(text: string): Set<string> {
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

export const isStrange = (said: string) => strange.test(said);
export const asksForMachine = (said: string) => askingForMachine.test(said);
export const isSilence = (said: string) => (said.match(/\p{L}/gu) ?? []).length < 4;

const leavesRoom = /^(?:m+|h+m+|mhm|okay|ok|i see|take your time|no hurry)[.… ]*$/iu;
const ofLastTime =
  /\b(?:the last time|when (?:did|was|were) .{0,40}last|what happened|and then\?|what came (?:next|first)|who (?:noticed|saw)|what was that day|tell me about (?:that|the) (?:day|evening|morning|week))/iu;
const notices =
  /\b(?:you (?:sound|seem|look|picked up|went quiet|paused|said (?:that|it) twice|came back to|asked (?:twice|again))|i (?:noticed|hear|heard)|that sounds|it sounds)\b/iu;
const letsGo =
  /\b(?:leave (?:it|that) (?:there|be|alone)|we don[’']t have to|you don[’']t have to|that[’']s yours|no need to|if you[’']d rather not|take the time you need)\b/iu;
/** Thanks, a goodbye, and asking for time or permission: the last is a question about nobody. */
const other =
  /^(?:thanks?\b|thank you|goodbye|bye\b)[^?]*$|\b(?:have you got|do you have) (?:a|one|two) (?:minutes?|moment)|\bis (?:now|this) a (?:good|bad) time|\b(?:may|can|could) i ask\b/iu;
const corrected = /^(?:no\b|not (?:that|quite)|closer|nearly)/iu;
const takes =
  /\b(?:i was wrong|not [^.?!]{1,40}, then|then (?:it|i)|okay, (?:so|not)|so it[’']s more|more (?:like|the|what)|i had it wrong|my mistake|so not)\b/iu;
const ofOffer = /\b(?:we|our|us|offer|price|product|feature|brochure|send you)\b/iu;
const hasQuestion = /[?？]/u;

export interface Heard {
  readonly unsaid: string;
  /** What the client has said, and what is known of their day. */
  readonly told: string;
  /** Their last answer. */
  readonly last: string;
  /** Whether it is out. */
  readonly isOut: boolean;
  readonly known: string;
}

const plain = (move: Move, quote: string, near: Distance | null = null): HeardMove => ({
  move,
  quote,
  near,
  kind: null,
});

/** How a sentence presses, if it does. */
function pressureOf(sentence: string, unsaid: string): PressureKind | null {
  if (wish.test(sentence)) return null;
  for (const [kind, pattern] of pressing) {
    const word = pattern.exec(sentence)?.[0];
    // A word that the client uses of themselves may be guessed at.
    if (word !== undefined && !(kind === 'insult' && unsaid.toLowerCase().includes(word.toLowerCase())))
      return kind;
  }
  return null;
}

function isEcho(sentence: string, last: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
  const theirs = new Set(last.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []);
  const carried = words.filter((one) => one.length >= 4);
  return (
    words.length <= 7 &&
    carried.length > 0 &&
    words.filter((one) => !theirs.has(one) && one !== 'your' && one !== 'you').length === 0
  );
}

/** How near a guess comes to what is not said: it touches it, and with two of its words names it, be they in every call. */
function nearOf(said: string, unsaid: string): Distance {
  if (!touches(said, unsaid)) return 'no';
  return shared(stemsOf(withoutDoubt(said)), stemsOf(unsaid)) >= 2 ? 'right' : 'close';
}
/** A question names nothing. */
const nearAsked = (said: string, unsaid: string): Distance => (touches(said, unsaid) ? 'close' : 'no');

/** What one sentence does. */
function moveIn(sentence: string, heard: Heard): HeardMove {
  const { unsaid, told, last, isOut } = heard;
  const kind = pressureOf(sentence, unsaid);
  if (kind !== null) return { move: 'pressure', quote: sentence, near: null, kind };
  if (isStrange(sentence)) return plain('small_talk', sentence);
  if (leavesRoom.test(sentence)) return plain('pause', sentence);
  if (letsGo.test(sentence)) return plain('lets_go', sentence);
  if (isEcho(sentence, last)) return plain('echo', sentence);
  if (corrected.test(last) && takes.test(sentence)) return plain('takes_correction', sentence);
  if (
    sayingBack.test(sentence) &&
    !openQuestion.test(sentence) &&
    shared(stemsOf(sentence), stemsOf(told)) > 0
  )
    return plain('says_back', sentence);
  if (relieving.test(sentence))
    return plain(
      'step',
      sentence,
      shared(carrying(stemsOf(sentence)), stemsOf(`${unsaid} ${told}`)) > 0 ? 'right' : 'no',
    );
  if (tentative.test(sentence) && touches(sentence, unsaid))
    return plain('guess', sentence, nearOf(sentence, unsaid));
  if (missIn(sentence) !== null) return plain('guess', sentence, 'no');
  if (other.test(sentence)) return plain('other', sentence);
  if (ofLastTime.test(sentence)) return plain('last_time', sentence, nearAsked(sentence, unsaid));
  if (!isOut && !hasQuestion.test(sentence) && names(sentence, unsaid)) return plain('fact', sentence);
  if (
    isOut &&
    ofThem.test(sentence) &&
    !hasQuestion.test(sentence) &&
    shared(carrying(stemsOf(sentence)), stemsOf(told)) > 1
  )
    return plain('says_back', sentence);
  if (
    hasQuestion.test(sentence) &&
    !/\b(?:want|like|interested in|need) (?:it|one|the price|to buy|our)\b/iu.test(sentence)
  )
    return plain('question', sentence, nearAsked(sentence, unsaid));
  if (notices.test(sentence) || turnsToFeeling(sentence, told)) return plain('notices', sentence);
  return plain(ofOffer.test(sentence) ? 'pitch' : 'small_talk', sentence);
}

/** Whether a sentence turns to what the client may feel: what fits everybody does not. */
function turnsToFeeling(sentence: string, told: string): boolean {
  const own = sentence.replaceAll(stock, ' ');
  if (feelings.test(own)) return shared(carrying(stemsOf(own)), stemsOf(told)) > 0;
  return own !== sentence && shared(carrying(stemsOf(own)), stemsOf(told)) > 0;
}

/** Moves of one turn. */
const most = 8;

/** What a turn of the seller does, sentence by sentence; a guess may stand in two of them. */
export function movesIn(said: string, heard: Heard): HeardMove[] {
  if (isSilence(said) && !leavesRoom.test(said.trim()))
    return [plain(heard.last === '' ? 'empty' : 'pause', said)];
  const guess = guessIn(said, heard.unsaid);
  const found = sentencesIn(said)
    .filter((one) => /\p{L}/u.test(one) && !isDoubtAlone(one))
    .map((one) => moveIn(one, heard))
    // A seller who goes on talking leaves no room.
    .filter(({ move }, _, all) => move !== 'pause' || all.every((one) => one.move === 'pause'));
  const claims = claimsOf(said, heard.known).map((quote) => plain('claim', quote));
  if (guess === null || found.some(({ move }) => move === 'guess'))
    return [...found, ...claims].slice(0, most);
  // A doubt, and what it is about in the next sentence.
  const rest = found.filter(({ quote, move }) => !guess.includes(quote) || move === 'pressure');
  return [plain('guess', guess, nearOf(guess, heard.unsaid)), ...rest, ...claims].slice(0, most);
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
function missIn(said: string): string | null {
  const found = sentencesIn(said).find((one) => {
    const rest = withoutDoubt(one).replace(tentative, ' ');
    return tentative.test(one) && guessAtThem.test(one) && !ofSeller.test(rest) && !isDoubtAlone(one);
  });
  return found ?? null;
}
