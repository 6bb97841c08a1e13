import { spoken } from './expression.ts';
import type { LineReview } from './rehearsal.ts';

/** Everyday English words whose tone hardly depends on their context; our own selection, not a measured list. */
const words = {
  pleasant:
    'amazing beautiful best better calm cheerful confident delight delighted easier easy enjoy excellent excited fantastic free freedom friendly fun generous glad good grateful great happy help helps hope joy kind laugh love loved lovely nice peace perfect pleased pleasure proud relax relaxed relief relieved safe smile success succeed thank thanks thrilled trust warm welcome win wonderful',
  unpleasant:
    'afraid alone angry annoyed annoying anxious ashamed awful bad bitter broken burden cry dead difficult disappointed disappointing disaster exhausted exhausting fail failed failing failure fear frustrated frustrating frustration guilty hard hate horrible hurt hurts ignored lonely lose losing loss lost mistake nervous pain painful panic problem problems rejected sad scared sick stress stressed struggle struggling stuck suffer suffering terrible tired tragic ugly unhappy upset worried worry worse worst wrong',
} as const;
export type Tone = keyof typeof words;

const toneByWord = new Map<string, Tone>(
  (['pleasant', 'unpleasant'] as const).flatMap((tone) =>
    words[tone].split(' ').map((word) => [word, tone] as const),
  ),
);
const turning = /^(?:not|no|never|without|less|hardly|\w+n't|cannot)$/;
/** A 'not' reverses the tone of a word up to this many words after it. */
const reach = 3;
const other = { pleasant: 'unpleasant', unpleasant: 'pleasant' } as const satisfies Record<Tone, Tone>;

/** The tone of a line's words; null if they are neutral, or evenly balanced. */
export function toneOf(line: string): Tone | null {
  const said =
    line
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+/g) ?? [];
  let balance = 0;
  for (const [index, word] of said.entries()) {
    const tone = toneByWord.get(word);
    if (!tone) continue;
    const isTurned = said.slice(Math.max(0, index - reach), index).some((each) => turning.test(each));
    balance += (isTurned ? other[tone] : tone) === 'pleasant' ? 1 : -1;
  }
  return balance === 0 ? null : balance > 0 ? 'pleasant' : 'unpleasant';
}

/** The tone of a line's words and of the face that said it, if they are opposites; otherwise null. */
export function disagreementOf(line: LineReview): { readonly words: Tone; readonly face: Tone } | null {
  const tone = line.dominant === null ? null : toneOf(line.text);
  if (tone === null) return null;
  const face = other[tone];
  return spoken('valence', line.valence).word === face ? { words: tone, face } : null;
}
