import type { Call } from '#features/calls/contract.ts';

/** What the model is told to write, word for word, where the member may be the other side. */
export const sidesInDoubt = 'Whether the two sides are the right way round is open.';

/** What the form of a call hides from everybody, whoever reads it; in plain sentences. */
export function unjudged({
  memberSpeaker,
  review,
  source,
}: Pick<Call, 'memberSpeaker' | 'review' | 'source'>): string[] {
  return [
    'A text has no tone of voice and no pauses.',
    ...(source === 'recording' ? ['A machine wrote down what it heard, and may have misheard a word.'] : []),
    ...(memberSpeaker === null
      ? ['We don’t know which words are yours, so we couldn’t count your part of the call.']
      : []),
    ...(review?.figures?.by === 'words'
      ? ['The text has no times, so we estimated from your words how long you spoke.']
      : []),
  ];
}
