import type { CourseLesson } from '#content/course/schema.ts';
import { blocksOf, sentencesOf, wordsOf } from './plain-text.ts';
import { readingGrade } from './reading-grade.ts';

const limits = {
  words: [500, 900],
  opening: [60, 280],
  sentence: 35,
  grade: [7.8, 9.5],
  freeSections: 2,
} as const;
const worked = '## A worked example';

function textsOf({ body }: CourseLesson): readonly string[] {
  return blocksOf(body)
    .filter(({ kind }) => kind !== 'heading')
    .map(({ text }) => text);
}

function headingsOf({ body }: CourseLesson): readonly string[] {
  return body.split('\n').filter((line) => line.startsWith('## '));
}

function sectionProblems(lesson: CourseLesson): readonly string[] {
  const exercise = lesson.type === 'pdf' ? '## Worksheet' : '## Five minutes';
  const fixed = [worked, '## The usual mistake', exercise, '## Use it now'];
  const headings = headingsOf(lesson);
  const free = headings.length - fixed.length;
  const rest = headings.slice(Math.max(0, free));
  return [
    ...(rest.join('\n') === fixed.join('\n') ? [] : [`the last sections are ${fixed.join(', ')}`]),
    ...(free > limits.freeSections ? [`at most ${limits.freeSections} sections before "${worked}"`] : []),
  ];
}

function outside(count: number, [min, max]: readonly [number, number], what: string): readonly string[] {
  return count < min || count > max ? [`${what} has ${count} words, not ${min} to ${max}`] : [];
}

function lengthProblems(lesson: CourseLesson): readonly string[] {
  const [opening = ''] = lesson.body.split('\n## ');
  const long = textsOf(lesson)
    .flatMap(sentencesOf)
    .filter((sentence) => wordsOf(sentence).length > limits.sentence);
  return [
    ...outside(textsOf(lesson).flatMap(wordsOf).length, limits.words, 'the body'),
    ...outside(wordsOf(opening).length, limits.opening, 'the opening'),
    ...long.map((sentence) => `over ${limits.sentence} words: "${sentence.slice(0, 70)}…"`),
  ];
}

function gradeProblems(lesson: CourseLesson): readonly string[] {
  const prose = blocksOf(lesson.body).filter(({ kind }) => kind === 'prose');
  const grade = readingGrade(prose.map(({ text }) => text));
  const [least, most] = limits.grade;
  return grade < least || grade > most ? [`reading grade ${grade.toFixed(1)}, not ${least} to ${most}`] : [];
}

function exampleProblems({ body }: CourseLesson): readonly string[] {
  const [, section = ''] = body.split(`\n${worked}\n`);
  const [first] = blocksOf(section);
  const marked = /\b(Picture|Imagine|Suppose|Say|Take)\b/.test(first?.text ?? '');
  return marked
    ? []
    : ['its first paragraph says Picture, Imagine, Suppose or Say, as its people are invented'];
}

/**
 * What is wrong with a lesson that declares no form, and so still has the one skeleton that all lessons used to have.
 * This file goes with the last such lesson; `form` is required in content/course/schema.ts from then on.
 */
export function notRecutProblems(lesson: CourseLesson): readonly string[] {
  return [
    ...sectionProblems(lesson),
    ...lengthProblems(lesson),
    ...gradeProblems(lesson),
    ...exampleProblems(lesson),
  ];
}
