import type { CourseLesson } from '#content/course/schema.ts';
import { type Block, blocksOf, sentencesOf, wordsOf } from './plain-text.ts';
import { readingGrade } from './reading-grade.ts';
import { unsaid } from './voice-words.ts';

export const voiceLimits = {
  /**
   * Words per sentence of the narration, on average. Under 9 it is choppy like a telegram, over 16 nobody could say it
   * in one breath; a drill may be at the lower end and a letter at the upper one, so the course's own middle is 13.
   */
  average: [9, 16],
  /** The same over all lessons together. */
  courseAverage: [11, 14],
  /** A longer sentence is lost on a listener, whoever says it. */
  sentence: 28,
  /** Only a maximum: easy is never a fault. */
  grade: 8,
  /** Share of the narration's sentences. In a few, who did it does not matter. */
  passive: 0.15,
  /** Someone who talks says `don't`. */
  contractions: 5,
  /** It is one person talking to another. */
  you: 8,
} as const;

const contraction = /\b(?:\w+n['’]t|\w+['’](?:re|ve|ll|d|m)|(?:it|that|there|what|who|here|let)['’]s)\b/gi;
const you = /\b(?:you|your|yours|yourself)\b/gi;
const gendered = /\b(?:he|she|him|her|his|hers|himself|herself)\b/i;
const irregular =
  'built|bought|brought|done|drawn|driven|felt|found|forgotten|given|heard|held|hidden|kept|known|laid|left|lost|made|meant|met|paid|put|read|said|seen|sent|shown|sold|spent|spoken|taken|taught|thrown|told|understood|won|written';
const passive = new RegExp(
  `\\b(?:is|are|was|were|be|been|being)\\s+(?:\\w+ly\\s+|not\\s+)?(?:\\w{2,}ed|${irregular})\\b`,
  'i',
);
/** States, not actions: nobody did anything to anyone. */
const states =
  /\b(?:is|are|was|were|be|been)\s+(?:\w+ly\s+|not\s+)?(?:scared|tired|worried|ashamed|allowed|supposed|interested|embarrassed|annoyed|afraid|prepared|satisfied|needed|called|named|used|bored|excited|convinced|crooked|married|left|done)\b/i;
/** The author of a source: somebody with a name who is not part of the story. */
const author = /\p{Lu}\p{Ll}+ \((?:18|19|20)\d\d\)/u;
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'the']);

/** The parts by which the names of a lesson's people are recognized: all except titles. */
export function nameParts(names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    name.split(/[\s.]+/).filter((part) => part !== '' && !titles.has(part.toLowerCase())),
  );
}

function narrationOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ kind }) => kind === 'prose' || kind === 'item');
}

/** The running prose's sentences: lists are fragments, and quoted lines have their speaker's own breath. */
export function proseSentences({ body }: CourseLesson): readonly string[] {
  return blocksOf(body)
    .filter(({ kind }) => kind === 'prose')
    .flatMap(({ text }) => sentencesOf(text));
}

/** Words per sentence; 0 for no sentences. */
export function averageLength(sentences: readonly string[]): number {
  return sentences.length === 0 ? 0 : sentences.flatMap(wordsOf).length / sentences.length;
}

function rhythmProblems(lesson: CourseLesson): readonly string[] {
  const average = averageLength(proseSentences(lesson));
  const [least, most] = voiceLimits.average;
  const long = blocksOf(lesson.body)
    .flatMap(({ text }) => sentencesOf(text))
    .filter((sentence) => wordsOf(sentence).length > voiceLimits.sentence);
  const grade = readingGrade(proseSentences(lesson));
  return [
    ...(average < least || average > most
      ? [`${average.toFixed(1)} words in a sentence on average, not ${least} to ${most}`]
      : []),
    ...(grade > voiceLimits.grade ? [`reading grade ${grade.toFixed(1)}, at most ${voiceLimits.grade}`] : []),
    ...long.map((sentence) => `over ${voiceLimits.sentence} words: "${sentence.slice(0, 70)}…"`),
  ];
}

function texts({ idea, objectives, useItNow, questions, body }: CourseLesson): string {
  const asked = questions.flatMap(({ question, options, explanation }) => [
    question,
    ...options.map(({ text }) => text),
    explanation,
  ]);
  const task = [useItNow.label, ...Object.values(useItNow.fields)];
  return [idea, ...objectives, ...task, ...asked, ...blocksOf(body).map(({ text }) => text)].join('\n');
}

function toneProblems(lesson: CourseLesson): readonly string[] {
  const blocks = narrationOf(blocksOf(lesson.body));
  const narration = blocks.map(({ text }) => text).join('\n');
  const sentences = blocks.flatMap(({ text }) => sentencesOf(text));
  const done = sentences.filter((sentence) => passive.test(sentence) && !states.test(sentence));
  const short = narration.match(contraction)?.length ?? 0;
  const addressed = narration.match(you)?.length ?? 0;
  return [
    ...unsaid.flatMap(({ word, instead }) =>
      [...texts(lesson).matchAll(word)].map(([said]) => `no coach says "${said}": ${instead}`),
    ),
    ...(done.length > sentences.length * voiceLimits.passive
      ? [`${done.length} of ${sentences.length} sentences are passive, such as "${done[0]?.slice(0, 70)}…"`]
      : []),
    ...(short < voiceLimits.contractions
      ? [`${short} contractions in the narration, at least ${voiceLimits.contractions}`]
      : []),
    ...(addressed < voiceLimits.you
      ? [`"you" comes ${addressed} times in the narration, at least ${voiceLimits.you}`]
      : []),
  ];
}

/** Where somebody without a name in this block or the two before it is called he or she. */
function theyProblems(lesson: CourseLesson, people: readonly string[]): readonly string[] {
  const names = nameParts(people);
  const named = (text: string) => names.some((name) => text.includes(name)) || author.test(text);
  const blocks = blocksOf(lesson.body);
  const told = blocks.flatMap(({ kind, text }, at) => {
    if (kind === 'quote' || kind === 'heading') return [];
    const near = blocks.slice(Math.max(0, at - 2), at + 1).map((block) => block.text);
    return [{ text, near: near.join('\n') }];
  });
  const asked = lesson.questions.flatMap(({ question, options, explanation }) => {
    const near = [question, ...options.map((option) => option.text), explanation].join('\n');
    return [question, explanation].map((text) => ({ text, near }));
  });
  const front = [lesson.idea, ...lesson.objectives].map((text) => ({ text, near: text }));
  return [...told, ...asked, ...front]
    .filter(({ text, near }) => gendered.test(text.replace(/"[^"]*"/g, '')) && !named(near))
    .map(({ text }) => `people without a name are they: "${text.slice(0, 70)}…"`);
}

/**
 * Problems with how a lesson sounds: sentence length, words, passive verbs, and how it addresses the reader.
 * @param people the names in its story, whose own pronouns are allowed
 */
export function voiceProblems(lesson: CourseLesson, people: readonly string[]): readonly string[] {
  return [...rhythmProblems(lesson), ...toneProblems(lesson), ...theyProblems(lesson, people)];
}
