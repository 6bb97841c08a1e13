import { wordsOf } from '#platform/contract/words.ts';
import { endsAsking, sentencesIn } from './words.ts';

/** Words that stand in any question. */
const common = new Set(
  'about after again anyway could does doing from have just like mean much really said should some than that their them then there these they thing this those what when where which with would your yours'.split(
    ' ',
  ),
);
/** 'fan' and 'fans', 'close' and 'closed' ask about one thing. */
const tellingIn = (question: string) =>
  new Set(
    wordsOf(question)
      .filter((word) => word.length > 2 && !common.has(word))
      .map((word) => word.replace(/s$/u, '').slice(0, 4)),
  );
/** So many words in common are no accident. */
const fewestShared = 2;

/**
 * A question that the client asked a second time, in the words of the second time: somebody who gets an answer doesn't
 * ask again. Null if there is none.
 * @param answers what the client said, in order
 */
export function askedTwice(answers: readonly string[]): string | null {
  const asked = answers.map((answer) => sentencesIn(answer).filter(endsAsking));
  for (const [at, questions] of asked.entries())
    for (const question of questions) {
      const words = tellingIn(question);
      const before = asked.slice(0, at).flat();
      const isAgain = (one: string) =>
        [...tellingIn(one)].filter((word) => words.has(word)).length >= fewestShared;
      if (before.some(isAgain)) return question;
    }
  return null;
}
