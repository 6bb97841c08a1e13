import type { Hearing } from './vocabulary.ts';
import { contentWords, sentencesIn, wordsIn } from './words.ts';

/** What a sentence about feelings consists of when it names nothing: everybody could say it to anybody. */
const everybodys = new Set(
  'a absolutely all always am and annoyed annoying appreciate are at awful bad be been being bit bothering both business but by ca can challenge challenges challenging clients come completely concern concerned concerns could customers deal dealing definitely difficult do does everybody everyone exactly feel feeling feelings feels felt for from frustrated frustrating frustration get getting go goes going got had hard has have hear hearing hello hey hi how i imagine in is it just know like lot lots makes many me mean might must my no not now of oh often okay on one or other others our people position pretty problem problems quite really relate right rough same see seem seems sense similar situation situations so some sometimes somewhat sorry sound sounds stress stressed stressful struggle struggles such super sure terrible that the them there these they thing things think this those through to too totally tough truly understand understandable understandably understands understood unpleasant upset upsetting us very was way we well were what when where with would wow yeah yes you your yours'.split(
    ' ',
  ),
);
/** 'That’s', 'can’t', 'you’re': what is bound to a word names nothing either. */
const bound = /(?:n[’']t|[’'](?:s|m|ve|re|d|ll))$/u;
/** 'How do you feel about it?' leaves it to them to name something, and takes up nothing itself. */
const openQuestion = /^(?:and |so |but )?(?:what|how|when|where|which|why)\b[^?]*\?$/iu;

const namesNothing = (sentence: string) =>
  !openQuestion.test(sentence) && wordsIn(sentence).every((word) => everybodys.has(word.replace(bound, '')));

const ofFeeling =
  /\b(?:fe(?:el(?:s|ing|ings)?|lt)|frustrat(?:ed|ing|ion)|annoy(?:ed|ing)|upset(?:ting)?|stress(?:ed|ful)?|hard|tough|rough|difficult|awful|terrible|challenging)\b/iu;
const perceives = /\b(?:sounds?|seems?|looks?|feels?|must (?:be|feel|have been)|weighs?|hurts?)\b/iu;
const ofUs = /\b(?:we|us|our|ours|we[’'](?:re|ve|d|ll))\b/iu;

interface Heard {
  /** What the turn held of a step. */
  readonly step: Hearing;
  /** The words that decided it. */
  readonly quote: string;
  /** What the client said before. */
  readonly told: readonly string[];
}

/** The sentences that turn to a feeling: those that were heard so, or the phrases for it that were heard as nothing. */
function feelingIn(sentences: readonly string[], { step, quote }: Heard): readonly string[] {
  if (step === 'nothing' || step === 'question')
    return sentences.filter((one) => namesNothing(one) && ofFeeling.test(one));
  if (step !== 'feeling') return [];
  const wanted = quote.trim();
  const quoted = sentences.filter((one) => wanted !== '' && (one.includes(wanted) || wanted.includes(one)));
  return quoted.length > 0 ? quoted : sentences.slice(0, 1);
}

/**
 * The words of a turn that turn to what the client feels as one could to everybody: 'I know how you feel.' Null where there
 * are none, and where their sentence, or another one of the turn, names a feeling or a thing of theirs, or takes up a word that
 * they said. In the language of the phrases only; words of any other one name something.
 */
export function stockFeelingIn(said: string, heard: Heard): string | null {
  const sentences = sentencesIn(said);
  const own = feelingIn(sentences, heard);
  const [first] = own;
  if (first === undefined || !own.every(namesNothing)) return null;
  const told = contentWords(heard.told.join('\n'));
  const takesUp = (one: string) =>
    !ofUs.test(one) &&
    !openQuestion.test(one) &&
    !namesNothing(one) &&
    (perceives.test(one) || wordsIn(one).some((word) => told.has(word)));
  return sentences.some((one) => !own.includes(one) && takesUp(one)) ? null : first;
}
