/** What the stand-in client heard in a sentence: fixed rules, so that the same call goes the same way every time. */
export type Heard = 'nothing' | 'question' | 'feeling' | 'label' | 'guess' | 'pressure' | 'insult';

const insults = /\b(?:idiot|stupid|moron|shut up|screw you|dumb|useless|liar)\b/iu;
const pressing =
  /\b(?:sign (?:it )?(?:today|now)|right now|today only|only today|last chance|act (?:now|fast)|don[’']t (?:wait|hesitate|miss)|you (?:must|have to|need to) (?:decide|sign|buy|act)|only \w+ (?:left|places|spots)|before it[’']s too late|you(?:[’']ll| will) regret|everyone (?:else )?(?:buys|has|is)|your competitors|no[- ]brainer|deal ends|offer ends|say yes|what are you waiting for|just buy|you can[’']t afford)\b/iu;
const tentative =
  /\b(?:i (?:may|might|could) be (?:\w+ )?(?:off|wrong|mistaken)|could it be|i wonder|tell me if i|stop me if|am i (?:right|wrong|reading)|maybe|perhaps|or is it|is it possible|it (?:sounds|seems|looks) (?:like|as if)|correct me|my guess)\b/iu;
const feelings =
  /\b(?:feel\w*|worr\w+|afraid|scared|hard|heavy|tired|embarrass\w*|frustrat\w*|lonely|ashamed|uneasy|difficult|on your shoulders|keeps you (?:up|awake))\b/iu;
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

/** The beginnings of the words that carry a text. */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= least && !small.has(word)).map((word) => word.slice(0, stemLength)),
  );
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((stem) => b.has(stem)).length;

/** Words that name what is not said: two that carry it. */
const names = (said: string, unsaid: string) => shared(stemsOf(said), stemsOf(unsaid)) >= 2;

export const isStrange = (said: string) => strange.test(said);
export const asksForMachine = (said: string) => askingForMachine.test(said);
export const isSilence = (said: string) => (said.match(/\p{L}/gu) ?? []).length < 4;

/** What is heard in a sentence of the seller. */
export function hear(said: string, unsaid: string): Heard {
  if (insults.test(said)) return 'insult';
  if (pressing.test(said)) return 'pressure';
  if (isStrange(said)) return 'nothing';
  if (names(said, unsaid)) return tentative.test(said) ? 'guess' : 'label';
  if (feelings.test(said)) return 'feeling';
  return /[?？]/u.test(said) ? 'question' : 'nothing';
}

/** Whether what was told is said back. */
export const saysBack = (said: string, told: string) =>
  sayingBack.test(said) && shared(stemsOf(said), stemsOf(told)) >= 1;

/** Whether one step is offered. */
export const relieves = (said: string) => relieving.test(said);

/** The sentence of the seller that decided it. */
export function decisive(said: string, heard: Heard, unsaid: string): string {
  const sentences = said.match(/[^.!?]+[.!?]*/gu)?.map((one) => one.trim()) ?? [said];
  return (sentences.find((one) => hear(one, unsaid) === heard) ?? sentences[0] ?? said).slice(0, 200);
}
