import type { CourseLesson } from '#content/course/schema.ts';
import { lessonTools } from '#features/course/rules-prefills.ts';
import { formProblems } from './forms.ts';
import { blocksOf } from './plain-text.ts';
import { questionProblems } from './question-laws.ts';
import { readingGrade } from './reading-grade.ts';
import { sourceProblems } from './sources.ts';
import { voiceProblems } from './voice.ts';

/** What a lesson is judged against, besides its own text. */
export interface CourseFacts {
  readonly sources: ReadonlySet<string>;
  readonly slugs: ReadonlySet<string>;
  /** The names of each lesson's people, by its slug. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

interface Problem {
  readonly law: string;
  readonly message: string;
}

/** Hype words, which no text of the product may use. */
export const banned =
  /\b(unlock\w*|unleash\w*|supercharge\w*|skyrocket\w*|game[- ]changer\w*|delve\w*|leverag\w*|revolutioni\w*|crush it|10x|secret weapon|ninja|guru|hacks?|stud(?:y|ies) shows?|research shows|science says|scientists|experts agree|proven to|guaranteed|irresistible|mind-blowing|cutting-edge|seamless\w*|elevate\w*|empower\w*|synergy|in today['’]s world|70 ?(?:%|percent))(?!\w)/gi;
const knownPages = ['/book', '/tools', '/assessment', '/emotion-tracker', '/course'];

/** The plain text of the body, block by block, without headings. */
export function bodyBlocks(lesson: CourseLesson): readonly string[] {
  return blocksOf(lesson.body)
    .filter(({ kind }) => kind !== 'heading')
    .map(({ text }) => text);
}

/** Every text of a lesson that no other lesson may repeat. */
export function ownBlocks(lesson: CourseLesson): readonly string[] {
  const questions = lesson.questions.flatMap(({ question, options, explanation }) => [
    question,
    ...options.map(({ text }) => text),
    explanation,
  ]);
  const front = [lesson.idea, ...lesson.objectives, ...Object.values(lesson.useItNow.fields)];
  return [...bodyBlocks(lesson), ...questions, ...front];
}

/** The Flesch-Kincaid grade of the running prose: lists are fragments, and quoted lines are made to be spoken. */
export function lessonGrade({ body }: CourseLesson): number {
  const prose = blocksOf(body).filter(({ kind }) => kind === 'prose');
  return readingGrade(prose.map(({ text }) => text));
}

/** Everything that is wrong with one lesson. */
export function lessonProblems(lesson: CourseLesson, facts: CourseFacts): readonly Problem[] {
  return [
    ...problems('form', formProblems(lesson, lesson.form)),
    ...problems('voice', voiceProblems(lesson, facts.people.get(lesson.slug) ?? [])),
    ...problems('sources', sourceProblems(everyWord(lesson), lesson.sources, facts.sources)),
    ...problems('links', linkProblems(lesson, facts.slugs)),
    ...problems('words', wordProblems(lesson)),
    ...problems('questions', questionProblems(lesson)),
    ...problems('worksheet', worksheetProblems(lesson)),
    ...problems('markdown', markdownProblems(lesson)),
  ];
}

function problems(law: string, messages: readonly string[]): readonly Problem[] {
  return messages.map((message) => ({ law, message }));
}

function everyWord(lesson: CourseLesson): string {
  return [lesson.title, ...ownBlocks(lesson)].join('\n');
}

function linkProblems({ body, slug }: CourseLesson, slugs: ReadonlySet<string>): readonly string[] {
  const targets = [...body.matchAll(/\]\(([^)\s]*)\)/g)].map((match) => match[1] ?? '');
  return targets
    .filter((target) => !resolves(target, slug, slugs))
    .map((target) => `"${target}" leads nowhere`);
}

function resolves(target: string, from: string, slugs: ReadonlySet<string>): boolean {
  const [scheme, name = ''] = target.split(':');
  if (scheme === 'lesson') return slugs.has(name) && name !== from;
  if (scheme === 'tool') return lessonTools.some((tool) => tool === name);
  return knownPages.includes(target);
}

function wordProblems(lesson: CourseLesson): readonly string[] {
  const text = everyWord(lesson);
  return [
    ...[...text.matchAll(banned)].map(([word]) => `"${word}" is a word we do without`),
    ...(text.includes('—') ? ['no em dashes'] : []),
  ];
}

function worksheetProblems(lesson: CourseLesson): readonly string[] {
  if (lesson.type !== 'pdf') return [];
  const prompts = lesson.body.match(/\((?:1 line|[2-6] lines)\)$/gm)?.length ?? 0;
  return prompts < 6 || prompts > 10 ? [`${prompts} prompts that end with "(n lines)", not 6 to 10`] : [];
}

function markdownProblems({ body }: CourseLesson): readonly string[] {
  const bad = body.split('\n').filter((line) => /^# |^\||^```|!\[|<\/?[a-z]+[ />]|\[\^/.test(line));
  return bad.map((line) => `not allowed here: "${line.slice(0, 60)}"`);
}
