import type { EditionPart } from '#features/course/contract-admin-editions.ts';
import type { LessonContent } from './content.ts';

const lines = (...all: readonly string[]) => all.join('\n');

function questionsIn({ questions }: LessonContent): string {
  return questions
    .map(({ question, options, explanation }) =>
      lines(
        question,
        ...options.map(({ text, correct }) => `${correct ? '(right) ' : ''}${text}`),
        explanation,
      ),
    )
    .join('\n\n');
}

function taskIn({ useItNow }: LessonContent): string {
  if (!useItNow) return '';
  const { tool, label, fields } = useItNow;
  const filled = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return lines(`${label} (${tool})`, ...filled.map(([name, value]) => `${name}: ${value}`));
}

const read: Readonly<Record<EditionPart['part'], (content: LessonContent) => string>> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  file: ({ contentType, fileSize }) =>
    fileSize === null ? contentType : `${contentType}, ${fileSize} bytes`,
  minutes: ({ minutes }) => (minutes === null ? '' : String(minutes)),
  text: ({ text }) => text,
  objectives: ({ objectives }) => lines(...objectives),
  task: taskIn,
  questions: questionsIn,
  captions: ({ captions }) => captions ?? '',
};

/** What each part says here and in the edition, for the parts that differ. */
export function partsOf(own: LessonContent, edition: LessonContent): readonly EditionPart[] {
  return (Object.keys(read) as EditionPart['part'][])
    .map((part) => ({ part, own: read[part](own), edition: read[part](edition) }))
    .filter(({ own: here, edition: there }) => here !== there);
}
