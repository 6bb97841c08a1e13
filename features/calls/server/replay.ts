import { AppError } from '#platform/contract/errors.ts';
import { beginningAt } from '#features/calls/rules/moment.ts';
import { reviewOf } from '#features/calls/rules/review.ts';
import { sentencesIn, wordCount } from '#features/spar/rules/words.ts';
import type { CallMember, CallMoment, CallsDeps } from './calls-deps.ts';
import { callOf, type CallRow } from './queries.ts';
import { maskingOf } from './review/sent-piece.ts';

const notTheirs = 'Choose something that the client said: the practice call begins with it.';
const whoAreYou = 'Say first which of the speakers is you.';

const dayInWords = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

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

const firstName = (name: string) => /^\p{L}[\p{L}’'-]*/u.exec(name)?.[0] ?? name;

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
  const { walkedPast } = reviewOf(call.pieces);
  const half = sent(walkedPast?.quote.text ?? sentencesIn(at.text).at(-1) ?? at.text).slice(0, 240);
  const why = sent(walkedPast?.why ?? '');
  const mine = call.turns.slice(0, turn).findLast(({ speaker }) => speaker === memberSpeaker);
  const tells = [...new Set([...before, ...later].filter(isTell))].slice(0, mostTells);
  const wants = before.findLast((one) => isTell(one) && !half.includes(one)) ?? 'To get on with their day';
  return {
    ...begun,
    clientId: call.clientId,
    name: firstName(call.client?.name ?? call.speakers[at.speaker ?? -1] ?? 'Your client'),
    who: 'A client of yours, in a real call',
    day: `This is your call of ${dayInWords.format(new Date(call.heldOn))}, from this moment on.`,
    wants: fitting([wants], 200),
    offer: fitting(mine ? sentencesIn(sent(mine.text)) : ['What you talked about'], 200),
    frustration: fitting([`What is behind “${half}”`], 300),
    explanation:
      later.length > 0
        ? `What they said of it later: ${fitting(later, 600)}`
        : fitting(sentencesIn(why), 600),
    tells: tells.length > 0 ? tells : [half],
    masks: isMasked ? masking.said : null,
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
