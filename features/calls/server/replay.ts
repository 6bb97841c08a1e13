import { AppError } from '#platform/contract/errors.ts';
import { type Masking, nameWords } from '#features/calls/rules/masking.ts';
import { beginningAt } from '#features/calls/rules/moment.ts';
import { reviewOf } from '#features/calls/rules/review.ts';
import { sentencesIn, wordCount } from '#features/spar/rules/words.ts';
import type { CallMember, CallMoment, CallsDeps } from './calls-deps.ts';
import { callOf, type CallRow } from './queries.ts';
import { maskingOf } from './review/sent-piece.ts';

const notTheirs = 'Choose something that the client said: the practice call begins with it.';
const whoAreYou = 'First choose which speaker is you.';

/** What a client lets slip is one sentence, neither a word nor a speech. */
const isTell = (sentence: string) => wordCount(sentence) >= 4 && wordCount(sentence) <= 25;
const mostTells = 4;
/** Turns of the client around the moment that they are made of. */
const around = 12;

/** As many whole sentences as fit; the first one is cut if even that is too long. */
function fitting(sentences: readonly string[], most: number): string {
  const taken: string[] = [];
  for (const one of sentences) {
    if ([...taken, one].join(' ').length > most) break;
    taken.push(one);
  }
  return taken.length > 0 ? taken.join(' ') : (sentences[0] ?? '').slice(0, most);
}

/** Their first name; a transcript that says `Speaker 2` names nobody. */
const firstName = (name: string) => nameWords([name])[0] ?? 'Your client';

/** What each mask stands for, and masks for the other parts of their names: nobody said those, but the member may now. */
function masksOf({ said }: Masking, { client, memberSpeaker, speakers }: CallRow) {
  const known = Object.values(said);
  const people = [client?.name ?? '', ...speakers.filter((_, index) => index !== memberSpeaker)];
  const others = nameWords(people).filter((name) => !known.includes(name));
  return { ...said, ...Object.fromEntries(others.map((name, at) => [`[other name ${at + 1}]`, name])) };
}

/** The client of a real call, made of what they said; what was masked stays masked for the model. */
function momentOf(call: CallRow, turn: number): CallMoment {
  const { isMasked, memberSpeaker } = call;
  if (memberSpeaker === null) throw new AppError('conflict', { message: whoAreYou });
  const at = call.turns[turn - 1];
  if (!at || at.speaker === memberSpeaker) throw new AppError('conflict', { message: notTheirs });
  const masking = maskingOf(call);
  const sent = (text: string) => (isMasked ? masking.apply(text).sent : text);
  const begun = beginningAt(
    call.turns
      .slice(0, turn)
      .map(({ speaker, text }) => ({ isMine: speaker === memberSpeaker, text: sent(text) })),
  );
  if (!begun) throw new AppError('conflict', { message: notTheirs });
  const saidBy = (from: number, until: number) =>
    call.turns
      .slice(Math.max(0, from), until)
      .filter(({ speaker }) => speaker !== memberSpeaker)
      .flatMap(({ text }) => sentencesIn(sent(text)));
  const before = saidBy(turn - 1 - around, turn);
  const later = saidBy(turn, turn + around).filter((one) => wordCount(one) > 2);
  const { safeSentence, walkedPast } = reviewOf(call.pieces);
  const half = walkedPast
    ? sent(walkedPast.quote.text)
    : (later.find(isTell) ?? sentencesIn(sent(at.text)).at(-1) ?? sent(at.text));
  const why = sent(walkedPast?.why ?? '');
  const tells = [...new Set([...before, ...later].filter(isTell))].slice(0, mostTells);
  return {
    ...begun,
    clientId: call.clientId,
    name: firstName(call.client?.name ?? call.speakers[at.speaker ?? -1] ?? ''),
    who: 'A client in a real call',
    // Nobody knows their day, and what is sold stands in what both have said.
    day: '',
    offer: '',
    wants: sent(safeSentence?.quote.text ?? '').slice(0, 200),
    frustration: half.slice(0, 300),
    explanation: fitting(why === '' ? later : sentencesIn(why), 600),
    tells: tells.length > 0 ? tells : [half],
    masks: isMasked ? masksOf(masking, call) : null,
  };
}

/**
 * Begins a practice call at a moment of a real one. @returns the id of the practice call
 * @throws AppError not_found, conflict, allowance_spent
 */
export async function replayCall(
  deps: CallsDeps,
  viewer: CallMember,
  { id, turn }: { readonly id: string; readonly turn: number },
): Promise<string> {
  const call = await callOf(deps.db, { id, userId: viewer.userId });
  return deps.startFromMoment(viewer, momentOf(call, turn));
}
