import { originOf } from '#features/tools/contract.ts';
import type { Call, CallReview, CallSummary } from '#features/calls/contract.ts';
import { figuresOf } from '#features/calls/rules/figures.ts';
import { firstAboutClient, reviewOf } from '#features/calls/rules/review.ts';
import type { CallRow, ListedCall } from './queries.ts';
import { linesOf, nameOf } from './review/sent-piece.ts';

function presentBase(call: ListedCall) {
  const { id, client, heldOn, memberSpeaker, pieces, source, speakers } = call;
  return {
    id,
    client: client && { id: client.id, name: client.name, company: client.company },
    heldOn,
    source,
    speakers: [...speakers],
    memberSpeaker,
    characters: call.characters,
    pieces: call.pieceCount,
    judged: pieces.length,
    reviewedAt: call.reviewedAt?.toISOString() ?? null,
    createdAt: call.createdAt.toISOString(),
  };
}

/** A call in the list. */
export const presentSummary = (call: ListedCall): CallSummary => ({
  ...presentBase(call),
  turns: call.turnCount,
});

const nobodyIsYou = 'None of the speakers is you, so we can’t tell whose words are whose.';
const noTimes = 'The text has no times, so they are estimated from its words.';

/** What is counted from the turns. */
function figuresOfCall({ memberSpeaker, pieces, turns }: CallRow): CallReview['figures'] {
  const me = nameOf(memberSpeaker);
  if (me === null) return null;
  const about = firstAboutClient(pieces);
  const character = about === null ? -1 : (turns[about.turn - 1]?.text.indexOf(about.text) ?? -1);
  return figuresOf(
    linesOf({ turns }),
    me,
    about === null ? null : { line: about.turn - 1, character: Math.max(0, character) },
  );
}

/** The review of a call; null until all of its pieces are judged. */
function presentReview(call: CallRow): CallReview | null {
  if (call.pieces.length < call.pieceCount) return null;
  const [review, figures] = [reviewOf(call.pieces), figuresOfCall(call)];
  const ours = figures === null ? [nobodyIsYou] : figures.by === 'words' ? [noTimes] : [];
  return { ...review, figures, canNotJudge: [...review.canNotJudge, ...ours] };
}

/** A call with everything in it. */
export const presentCall = ({ call, reviewing }: { call: CallRow; reviewing: boolean }): Call => ({
  ...presentBase(call),
  isMasked: call.isMasked,
  turns: call.turns.map(({ at, speaker, text }) => ({ speaker, text, at })),
  reviewing,
  promisesDone: [...(call.pieces[0]?.promisesDone ?? [])],
  review: presentReview(call),
  origin: originOf(call.demoNotice),
});
