import { joinParagraphs, type Passage } from '#platform/contract/passages.ts';
import { curled } from '#platform/contract/quotes.ts';
import { plainWords } from './rules-search.ts';

/** The name of a section's place in a lesson's page, from 1; 0 is the text before the first heading. */
export const sectionAnchor = (section: number): string => (section === 0 ? '' : `#part-${section}`);

interface LessonWords {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly objectives: readonly string[];
  /** What is asked at its end. */
  readonly questions: readonly { readonly question: string; readonly explanation: string }[];
  /** Markdown. */
  readonly text: string;
}

const heading = /^##? /;
/** Says what a tool opens with: no answer, and offered as the next thing to try. */
const taskHeading = 'Use it now';

/** As it is printed. Emphasis leaves a blank behind, which a quote would show before a period. */
const printed = (markdown: string) => curled(plainWords(markdown).replace(/ ([.,;:!?])/g, '$1'));

/** The text of a lesson in passages, each at the section that it stands in. */
export function lessonPassages({
  description,
  id,
  objectives,
  questions,
  slug,
  text,
  title,
}: LessonWords): readonly Passage[] {
  const topic = [
    description,
    ...objectives,
    ...questions.flatMap(({ explanation, question }) => [question, explanation]),
  ].join('\n');
  const sections: { name: string; paragraphs: string[] }[] = [{ name: '', paragraphs: [] }];
  for (const block of text.split(/\n{2,}/)) {
    const [first = '', ...rest] = block.split('\n');
    const isHeading = heading.test(first);
    if (isHeading) sections.push({ name: printed(first), paragraphs: [] });
    const words = printed((isHeading ? rest : [first, ...rest]).join('\n'));
    if (words !== '') sections.at(-1)?.paragraphs.push(words);
  }
  return sections.flatMap(({ name, paragraphs }, at) =>
    name === taskHeading
      ? []
      : joinParagraphs(paragraphs).map(
          (passage): Passage => ({
            kind: 'lesson',
            title,
            about: name,
            topic,
            text: passage,
            address: `/course/${slug}${sectionAnchor(at)}`,
            access: 'course.read',
            lessonId: id,
          }),
        ),
  );
}
