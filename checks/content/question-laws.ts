import type { CourseLesson, LessonQuestion } from '#content/course/schema.ts';
import { wordsOf } from './plain-text.ts';

const limits = {
  /** A right answer this many times as long as the longest wrong one gives itself away. */
  standsOut: 1.3,
  /** Share of all questions; with three options each, chance alone gives a third. */
  longest: 0.4,
  place: 0.4,
  explanation: 10,
} as const;

interface Shape {
  /** The position of the right answer, from 0. */
  readonly place: number;
  /** The length of the right answer divided by that of the longest wrong one. */
  readonly ratio: number;
}

function shapeOf({ options }: LessonQuestion): Shape {
  const right = options.find(({ correct }) => correct)?.text.length ?? 0;
  const wrong = Math.max(...options.filter(({ correct }) => !correct).map(({ text }) => text.length));
  return { place: options.findIndex(({ correct }) => correct), ratio: right / wrong };
}

/** What is wrong with the questions of one lesson: an answer that gives itself away, an explanation that explains nothing. */
export function questionProblems({ questions }: CourseLesson): readonly string[] {
  return questions.flatMap((question) => {
    const name = `"${question.question.slice(0, 50)}…"`;
    const { ratio } = shapeOf(question);
    const words = wordsOf(question.explanation).length;
    return [
      ...(ratio > limits.standsOut ? [`${name}: its right answer is ${ratio.toFixed(2)} times as long`] : []),
      ...(words < limits.explanation ? [`${name}: ${words} words explain it`] : []),
    ];
  });
}

/** What gives away the right answers of the whole course: their length or their position. */
export function answerProblems(lessons: readonly CourseLesson[]): readonly string[] {
  const shapes = lessons.flatMap(({ questions }) => questions.map(shapeOf));
  if (shapes.length === 0) return [];
  const shareOf = (kept: (shape: Shape) => boolean) => shapes.filter(kept).length / shapes.length;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const longest = shareOf(({ ratio }) => ratio > 1);
  const places = [0, 1, 2, 3].map((place) => shareOf((shape) => shape.place === place));
  return [
    ...(longest > limits.longest ? [`the right answer is the longest in ${percent(longest)}`] : []),
    ...places.flatMap((share, place) =>
      share > limits.place ? [`the right answer is number ${place + 1} in ${percent(share)}`] : [],
    ),
  ];
}
