import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { readBook } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import type { Book } from '#content/books/schema.ts';
import { lessonForms } from '#content/course/forms.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { blocksOf } from './plain-text.ts';
import { nameParts } from './voice.ts';

/** Where the buyers of this course work. */
const settings = [
  'sdr-call',
  'demo',
  'procurement',
  'several-deciders',
  'renewal',
  'video-call',
  'linkedin',
  'crm-note',
] as const;

export const storyLimits = {
  /** Lessons with another structure than explanation and scene. */
  otherForms: 20,
  /** Lessons set where our buyers work. */
  settings: 12,
  films: 12,
  /** Some losses keep the course honest; too many would teach that honesty does not sell. */
  lost: [8, 12],
  /** In module 4, which is about earning the sale. */
  lostInModule4: 3,
} as const;

const storySchema = z.strictObject({
  lesson: z.string(),
  form: z.enum(lessonForms),
  setting: z.enum(settings).optional(),
  trade: z.string(),
  people: z.array(z.string().min(2)),
  outcome: z.enum(['won', 'kept', 'lost', 'none']),
  film: z.literal(true).optional(),
  story: z.string().min(20).max(320),
});

/** The story of one lesson. */
export type Story = z.infer<typeof storySchema>;

const file = 'content/course/stories.yaml';

/** The register of the course's stories. @param root absolute path of the project @throws ZodError for an entry that is not in its form */
export function readStories(root: string): readonly Story[] {
  return z.array(storySchema).parse(parseYaml(readFileSync(join(root, file), 'utf8')));
}

/** The names under which people speak in a text: `> **Name:** "…"`, without their titles and ages. */
export function speakersIn(markdown: string): ReadonlySet<string> {
  const labels = [...markdown.matchAll(/^> \*\*([^*:]+):\*\*/gm)].map(
    ([, label = '']) => label.split(',')[0] ?? '',
  );
  const generic =
    /^(?:The|A|An|You|I|Me|His|Her|Their|Another|Somebody|Someone|Both|Stranger|Listener|Subject)\b/;
  return new Set(labels.filter((label) => /^\p{Lu}/u.test(label) && !generic.test(label)));
}

function countProblems(stories: readonly Story[], lessons: readonly CourseLesson[]): readonly string[] {
  const four = new Set(lessons.filter(({ module }) => module === 4).map(({ slug }) => slug));
  const count = (kept: (story: Story) => boolean) => stories.filter(kept).length;
  const other = count(({ form }) => form !== 'lesson');
  const lost = count(({ outcome }) => outcome === 'lost');
  const lostInFour = count(({ outcome, lesson }) => outcome === 'lost' && four.has(lesson));
  const set = count(({ setting }) => setting !== undefined);
  const films = count(({ film }) => film === true);
  const [least, most] = storyLimits.lost;
  const problems: readonly (string | false)[] = [
    other < storyLimits.otherForms && `${other} lessons in another form, at least ${storyLimits.otherForms}`,
    (lost < least || lost > most) && `${lost} lost sales, not ${least} to ${most}`,
    lostInFour > storyLimits.lostInModule4 &&
      `${lostInFour} lost sales in module 4, at most ${storyLimits.lostInModule4}`,
    set < storyLimits.settings && `${set} lessons play where buyers work, at least ${storyLimits.settings}`,
    films !== storyLimits.films && `${films} films, not ${storyLimits.films}`,
    ...settings.map(
      (setting) => !stories.some((story) => story.setting === setting) && `no lesson plays at "${setting}"`,
    ),
  ];
  return problems.filter((problem) => problem !== false);
}

/** Where a lesson and its entry differ. */
function lessonProblems(lesson: CourseLesson, story: Story | undefined): readonly string[] {
  if (story === undefined) return [`"${lesson.slug}" has no entry`];
  const parts = new Set(nameParts(story.people));
  const strange = [...speakersIn(lesson.body)].filter(
    (name) => !nameParts([name]).some((part) => parts.has(part)),
  );
  const absent = story.people.filter((name) => !nameParts([name]).some((part) => lesson.body.includes(part)));
  const own: readonly (string | false)[] = [
    lesson.form !== story.form && `"${lesson.slug}" is a ${lesson.form}, and its entry says ${story.form}`,
    lesson.trade !== story.trade && `"${lesson.slug}" has another trade than its entry`,
    ...strange.map((name) => `${name} speaks in "${lesson.slug}", and its entry does not name them`),
    ...absent.map((name) => `${name} is not in "${lesson.slug}"`),
  ];
  return own.filter((problem) => problem !== false);
}

/** People who appear in two stories: nobody's life is told twice, and no two people share a name. */
function sharedNames(stories: readonly Story[], cast: ReadonlyMap<string, string>): readonly string[] {
  const owners = new Map(cast);
  return stories.flatMap(({ lesson, people }) =>
    nameParts(people).flatMap((part) => {
      const owner = owners.get(part);
      owners.set(part, lesson);
      return owner === undefined || owner === lesson ? [] : [`${part} is in "${lesson}" and in "${owner}"`];
    }),
  );
}

/** Who speaks in which book, by the parts of their names. */
export function castOf(books: readonly Book[]): ReadonlyMap<string, string> {
  return new Map(
    books.flatMap(({ slug, prefaceMarkdown, chapters }) =>
      [prefaceMarkdown, ...chapters.map(({ markdown }) => markdown)].flatMap((markdown) =>
        nameParts([...speakersIn(markdown)]).map((part) => [part, slug] as const),
      ),
    ),
  );
}

/** What is wrong with the register, and with the lessons compared with it. */
export function storyViolations(
  stories: readonly Story[],
  lessons: readonly CourseLesson[],
  cast: ReadonlyMap<string, string>,
): readonly Violation[] {
  const slugs = new Set(lessons.map(({ slug }) => slug));
  const bySlug = new Map(stories.map((story) => [story.lesson, story]));
  const messages = [
    ...(bySlug.size === stories.length ? [] : ['a lesson has two entries']),
    ...stories
      .filter(({ lesson }) => !slugs.has(lesson))
      .map(({ lesson }) => `there is no lesson "${lesson}"`),
    ...lessons.flatMap((lesson) => lessonProblems(lesson, bySlug.get(lesson.slug))),
    ...sharedNames(stories, cast),
    ...countProblems(stories, lessons),
  ];
  return messages.map((message) => ({ law: 'stories', file, message }));
}

/** `Say` and `Take` also begin instructions to the reader. */
const openers = { Picture: '', Imagine: '', Suppose: '', Say: '(?:an? |\\p{Lu})', Take: '(?:an? |\\p{Lu})' };
const varietyLimits = { opener: 3, exactly: 6, heading: 3 } as const;
const fixedHeading = /^(?:Five minutes|Worksheet|Use it now|Before|After|(?:Call|Round|Question) \d.*)$/;

/** What too many lessons have in common: the word that begins a scene, the client's "Exactly", a heading. */
export function varietyProblems(lessons: readonly CourseLesson[]): readonly string[] {
  const blocks = lessons.map(({ body }) => blocksOf(body));
  const lessonsWith = (kept: (own: (typeof blocks)[number]) => boolean) => blocks.filter(kept).length;
  const exactly = lessonsWith((own) =>
    own.some(({ kind, text }) => kind === 'quote' && /\bexactly\b/i.test(text)),
  );
  const headings = lessons.flatMap(({ body }) => [
    ...new Set([...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)),
  ]);
  const repeated = new Map<string, number>();
  for (const heading of headings.filter((each) => !fixedHeading.test(each)))
    repeated.set(heading, (repeated.get(heading) ?? 0) + 1);
  return [
    ...Object.entries(openers).flatMap(([word, next]) => {
      const begins = new RegExp(`(?:^|[.?!]["”]? )${word},? ${next}`, 'u');
      const count = lessonsWith((own) => own.some(({ kind, text }) => kind === 'prose' && begins.test(text)));
      return count > varietyLimits.opener
        ? [`${count} lessons begin a scene with "${word}", at most ${varietyLimits.opener}`]
        : [];
    }),
    ...(exactly > varietyLimits.exactly
      ? [`"Exactly" is the answer in ${exactly} lessons, at most ${varietyLimits.exactly}`]
      : []),
    ...[...repeated]
      .filter(([, count]) => count > varietyLimits.heading)
      .map(
        ([heading, count]) =>
          `${count} lessons have the heading "${heading}", at most ${varietyLimits.heading}`,
      ),
  ];
}

/** Judges the register under `root` (absolute path) against the lessons and the books' casts. */
export function checkStories(root: string, lessons: readonly CourseLesson[]): Verdict {
  const books = bookSlugs
    .filter((slug) => existsSync(join(root, 'content/books', slug, 'book.md')))
    .map((slug) => readBook(slug, join(root, 'content/books', slug)));
  const stories = readStories(root);
  return {
    checked: `${stories.length} stories, each told once`,
    violations: [
      ...storyViolations(stories, lessons, castOf(books)),
      ...varietyProblems(lessons).map((message) => ({ law: 'variety', file: 'content/course/', message })),
    ],
  };
}
