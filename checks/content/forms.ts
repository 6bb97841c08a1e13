import type { LessonForm } from '#content/course/forms.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { blocksOf, wordsOf } from './plain-text.ts';

export const formLimits = {
  words: [400, 950],
  /** Spoken or quoted lines of the scene in a plain lesson. */
  lines: 3,
  sections: 5,
  transcript: { lines: 8, notes: 4 },
  remarks: 4,
  questions: 5,
  rounds: 3,
} as const;

interface Section {
  /** Without its `## `; empty for what comes before the first heading. */
  readonly heading: string;
  readonly text: string;
}

/** The sections of a body, in order; the opening first. */
export function sectionsOf(body: string): readonly Section[] {
  return `\n${body}`.split('\n## ').map((part, at) => {
    if (at === 0) return { heading: '', text: part };
    const [heading = '', ...rest] = part.split('\n');
    return { heading, text: rest.join('\n') };
  });
}

const quotesIn = (text: string) => blocksOf(text).filter(({ kind }) => kind === 'quote').length;
const itemsIn = (text: string) => blocksOf(text).filter(({ kind }) => kind === 'item').length;

type Law = (sections: readonly Section[]) => readonly (string | false)[];

/** Numbered sections such as `Call 1: …`, in their order. */
function numbered(sections: readonly Section[], word: string): readonly Section[] {
  return sections.filter(({ heading }, at) => at > 0 && heading.startsWith(`${word} `));
}

function inOrder(parts: readonly Section[], word: string): string | false {
  const wrong = parts.some(({ heading }, at) => !new RegExp(`^${word} ${at + 1}\\b`).test(heading));
  return wrong && `its sections are called ${word} 1, ${word} 2 and so on`;
}

const laws: Readonly<Record<LessonForm, Law>> = {
  lesson: (sections) => [
    sections.length < 2 && 'a lesson has a section of its own before the exercise',
    sections.length - 1 > formLimits.sections &&
      `at most ${formLimits.sections} sections before the exercise`,
    quotesIn(sections.map(({ text }) => text).join('\n\n')) < formLimits.lines &&
      `a lesson shows a scene: at least ${formLimits.lines} spoken lines`,
  ],
  transcript: (sections) => {
    const text = sections.map((section) => section.text).join('\n\n');
    const notes = text.match(/^\*\*Margin:\*\* /gm)?.length ?? 0;
    const { lines, notes: least } = formLimits.transcript;
    return [
      quotesIn(text) < lines && `a transcript has at least ${lines} spoken lines`,
      notes < least && `a transcript has at least ${least} paragraphs that begin "**Margin:**"`,
    ];
  },
  teardown: (sections) => {
    const before = sections.findIndex(({ heading }) => heading === 'Before');
    const after = sections.findIndex(({ heading }) => heading === 'After');
    const remarks = sections.slice(before, after).map(({ text }) => itemsIn(text));
    return [
      (before < 0 || after < before) && 'a teardown has "## Before" and then "## After"',
      [before, after].some((at) => quotesIn(sections[at]?.text ?? '') === 0) &&
        'what is taken apart, and what replaces it, stand there as quotes',
      remarks.reduce((sum, count) => sum + count, 0) < formLimits.remarks &&
        `a teardown has at least ${formLimits.remarks} remarks in a list between them`,
    ];
  },
  letter: (sections) => {
    const own = blocksOf(sections.map(({ text }) => text).join('\n\n'));
    return [
      !/^Dear .+,$/.test(own[0]?.text ?? '') && 'a letter begins "Dear …,"',
      !/^(?:Yours|Warmly|Best|Sincerely|With thanks|Take care)\b/.test(own.at(-1)?.text ?? '') &&
        'a letter ends with its greeting (Yours, Warmly, Best …) and a name',
      sections.length > 2 && 'a letter has at most one heading before the exercise',
    ];
  },
  'three-calls': (sections) => {
    const calls = numbered(sections, 'Call');
    return [
      calls.length !== 3 && 'the case has three calls',
      inOrder(calls, 'Call'),
      calls.some(({ text }) => quotesIn(text) < 2) && 'each call is heard: at least two spoken lines',
    ];
  },
  quiz: (sections) => {
    const asked = numbered(sections, 'Question');
    return [
      asked.length < formLimits.questions && `a quiz has at least ${formLimits.questions} questions`,
      inOrder(asked, 'Question'),
      asked.some(({ text }) => itemsIn(text) < 2 || !/^\*\*Answer:\*\* /m.test(text)) &&
        'each question has its choices in a list, and a paragraph that begins "**Answer:**"',
    ];
  },
  drill: (sections) => {
    const rounds = numbered(sections, 'Round');
    return [
      rounds.length < formLimits.rounds && `a drill has at least ${formLimits.rounds} rounds`,
      inOrder(rounds, 'Round'),
      rounds.some(
        ({ heading }) => !/\((?:\d+|one|two|three|four|five) (?:seconds|minutes?)\)$/.test(heading),
      ) && 'each round says how long it takes, such as "(two minutes)"',
      rounds.some(({ text }) => quotesIn(text) + itemsIn(text) === 0) &&
        'each round has something to say or to do: a quote or a list',
    ];
  },
};

/** What a lesson lacks to be of its declared form and to let the reader act at its end. */
export function formProblems(lesson: CourseLesson, form: LessonForm): readonly string[] {
  const sections = sectionsOf(lesson.body);
  const exercise = lesson.type === 'pdf' ? 'Worksheet' : 'Five minutes';
  const last = sections.slice(-2).map(({ heading }) => heading);
  const own = sections.slice(0, -2);
  const words = blocksOf(lesson.body)
    .filter(({ kind }) => kind !== 'heading')
    .flatMap(({ text }) => wordsOf(text)).length;
  const [least, most] = formLimits.words;
  return [
    ...(last.join() === `${exercise},Use it now`
      ? []
      : [`the last sections are "## ${exercise}" and "## Use it now"`]),
    ...(words < least || words > most ? [`the body has ${words} words, not ${least} to ${most}`] : []),
    ...laws[form](own).filter((problem) => problem !== false),
  ];
}
