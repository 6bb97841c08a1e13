import type { Call } from '#features/calls/contract.ts';

/** How members ask for the last time it happened, in English and German. */
const asksLastTime =
  /\b(?:last time|most recent(?:ly)?|when (?:was|did|do)|what happened|letzte[sn]? mal|zuletzt|wann (?:war|hat|haben|ist)|was (?:ist|war) (?:da |dann |denn )?passiert)\b/iu;
/** How they ask what would settle it, or what bothers most. */
const asksMost =
  /\b(?:what would (?:it take|settle|help|change|make|you need|have to|need to)|what (?:bother|worrie)\w+|hardest|worst|biggest|most (?:of all|about)|was (?:müsste|bräuchten|würde|stört)|am (?:meisten|schlimmsten))\b/iu;
/** Who says so does not answer. */
const noAnswer =
  /\b(?:(?:do not|don[’']t|couldn[’']t) (?:know|remember|recall)|no idea|not sure|hard to say|weiß (?:ich )?nicht|keine ahnung)\b/iu;
const leastWords = 3;

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/u).map((sentence) => sentence.trim());

/** What was said besides the questions: who answers often asks back. */
function isAnswer(text: string): boolean {
  const told = sentencesOf(text).filter((sentence) => !sentence.endsWith('?'));
  const words = told.join(' ').split(/\s+/u);
  return words.length >= leastWords && !told.some((sentence) => noAnswer.test(sentence));
}

/** Which of a brief's questions a call with that client has answered, as far as fixed words show it. */
export interface Answered {
  /** When it last happened. */
  readonly lastTime: boolean;
  /** What bothers them most, or would settle it. */
  readonly most: boolean;
}

/** What the member asked in a call and the client answered right after it; what the client agreed to settles it, too. */
export function answeredIn({
  memberSpeaker,
  review,
  turns,
}: Pick<Call, 'memberSpeaker' | 'turns' | 'review'>): Answered {
  const asked = (words: RegExp) =>
    memberSpeaker !== null &&
    turns.some(({ speaker, text }, place) => {
      const next = turns[place + 1];
      const questions = sentencesOf(text).filter((sentence) => sentence.endsWith('?'));
      return (
        speaker === memberSpeaker &&
        next !== undefined &&
        next.speaker !== memberSpeaker &&
        questions.some((question) => words.test(question)) &&
        isAnswer(next.text)
      );
    });
  return { lastTime: asked(asksLastTime), most: asked(asksMost) || (review?.agreed ?? null) !== null };
}
