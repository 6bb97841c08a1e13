import { lowerFirst } from './words.ts';

const saying =
  /(?<!\b(?:can|could|may|might|will|would|should|must) )\b(?:sells?|offers?|provides?|makes?|builds?|runs?|installs?|delivers?|designs?|develops?|creates?|produces?|arranges?|grows?|bakes?|rents?|supplies|supply|do|does)\s+(?!not\b)(.+)/i;

const one = (thing: string) => thing.replace(/ies$/u, 'y').replace(/(?<=[^s])s$/u, '');

/** Services by their verb: the object alone would name the client's trouble, 'leaking roofs'. */
const doings: Readonly<Record<string, (thing: string) => string>> = {
  advise: (people) => `advice for ${people}`,
  clean: (thing) => `cleaning ${thing}`,
  coach: (people) => `coaching for ${people}`,
  film: (thing) => `${one(thing)} films`,
  fix: (thing) => `fixing ${thing}`,
  insulate: (thing) => `insulating ${thing}`,
  inspect: (thing) => `inspecting ${thing}`,
  maintain: (thing) => `maintaining ${thing}`,
  move: (thing) => `moving ${thing}`,
  paint: (thing) => `painting ${thing}`,
  photograph: (thing) => `${one(thing)} photography`,
  repair: (thing) => `repairing ${thing}`,
  replace: (thing) => `replacing ${thing}`,
  restore: (thing) => `restoring ${thing}`,
  train: (people) => `training for ${people}`,
  tune: (thing) => `tuning ${thing}`,
  tutor: (people) => `tutoring for ${people}`,
};
const doing = new RegExp(`\\b(?:we|i) (${Object.keys(doings).join('|')}) (.+)`, 'iu');

/** Services by the name of the trade: an accountant sells accounting. */
const crafts: Readonly<Record<string, string>> = {
  accountant: 'accounting',
  bookkeeper: 'bookkeeping',
  caterer: 'catering',
  cleaner: 'cleaning',
  coach: 'coaching',
  consultant: 'consulting',
  copywriter: 'copywriting',
  designer: 'design',
  gardener: 'gardening',
  lawyer: 'legal advice',
  mentor: 'mentoring',
  photographer: 'photography',
  physiotherapist: 'physiotherapy',
  plumber: 'plumbing',
  recruiter: 'recruiting',
  roofer: 'roofing',
  therapist: 'therapy',
  trainer: 'training',
  translator: 'translation',
  tutor: 'tutoring',
  videographer: 'videography',
};
/** Words that may stand before a trade without being part of it. */
const noPart =
  /^(?:an?|the|am|are|is|was|as|i|we|our|my|your|and|of|for|in|at|local|independent|freelance|senior|chief|head|lead|owner|founder|certified|licensed|small|family)$/u;

/** Out of 'We are wedding photographers' or the job title 'Wedding photographer': 'wedding photography'; else null. */
function craftIn(text: string): string | null {
  const words = text.match(/[\p{L}-]+/gu) ?? [];
  for (const [at, word] of words.entries()) {
    const craft =
      crafts[word.toLowerCase().replace(/es$|s$/u, '')] ?? crafts[word.toLowerCase().replace(/s$/u, '')];
    if (craft === undefined) continue;
    const before = words.slice(Math.max(0, at - 2), at);
    const from = before.findLastIndex((one) => noPart.test(one.toLowerCase()));
    return lowerFirst([...before.slice(from + 1), craft].join(' '));
  }
  return null;
}

/** Adverbs, which are not things: 'run alone'. */
const adverbs =
  /^(?:alone|together|well|better|fast|quickly|itself|themselves|yourself|smoothly|easily|reliably|safely|quietly|automatically)(?=[.,;:!?]|$|\s(?:for|to|with|in|that|which|and|so)\b)/iu;
/** A phrase about who does it, or what it is like, names nothing that is sold. */
const ofSomebody =
  /^(?:we|i|our|my|it|this|they|you|there|he|she|alone)\b|\b(?:we|is|are|am|was|were|help|helps)\b/iu;
/** Words for the seller, not for what is sold: 'Accounting firm'. */
const house = /\s?\b(?:firm|company|agency|studio|practice|office|business|clinic|shop|salon)$/iu;
/** Removes the word for the seller: 'accounting' is left, but of 'a dental practice' nothing that is sold. */
function withoutHouse(phrase: string): string | null {
  const rest = phrase.replace(house, '');
  return rest === phrase || /(?:ing|graphy|design)$/iu.test(rest) ? rest : null;
}

/** The first phrase of a description, without its clause: 'Payroll software that a small firm can run'. */
function firstPhrase(business: string): string | null {
  const [phrase = '', rest] = business.split(/\s(?:that|which|for)\s/iu);
  if (rest !== undefined)
    return ofSomebody.test(phrase) || /[.,;:!?()]/u.test(phrase) ? null : withoutHouse(phrase);
  const short = thingIn(phrase);
  return ofSomebody.test(phrase) || short.split(' ').length > mostWords ? null : withoutHouse(short);
}
/** A description without a verb is short. */
const mostWords = 4;

/** The thing in a phrase: the words before a punctuation mark or a purpose. */
function thingIn(words: string): string {
  const [clause = ''] = words.split(/[.;:!?()]|\s(?:for|to|that|which|so|because|and we|in|with)\s/iu);
  // 'Books, payroll and taxes' are all of it, 'ovens, built by hand' is not.
  const named = clause.split(/,\s|\s(?:and|or)\s/u).every((item) => item.trim().split(' ').length <= 2);
  return ((named && /\s(?:and|or)\s[^,]+$/u.test(clause) ? clause : clause.split(',')[0]) ?? '').trim();
}

/**
 * What is sold, in the member's words: the noun phrase after “we sell …” and similar phrases, what is done to a thing after
 * “we repair …”, what follows from who they are, else the phrase that the description begins with, or null.
 */
export function offerIn(business: string): string | null {
  const [, act = '', what = ''] = doing.exec(business) ?? [];
  const done = act === '' ? '' : (doings[act.toLowerCase()]?.(thingIn(what)) ?? '');
  if (done !== '' && done.length <= 60) return done;
  const said = thingIn(saying.exec(business)?.[1]?.replace(adverbs, '') ?? '');
  if (said.length >= 3 && said.length <= 60) return lowerFirst(said);
  const [sentence = ''] = business.split(/[.!?](?:\s|$)/u);
  const who = /\b(?:we are|we’re|we're|i am|i’m|i'm) (.+)/iu.exec(sentence)?.[1];
  const phrase = who === undefined ? thingIn(firstPhrase(business) ?? '') : craftIn(who);
  return phrase === null || phrase.length > 60 || phrase.length < 3 ? null : lowerFirst(phrase);
}
