import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { readStories, speakersIn, type Story, storyViolations, varietyProblems } from './stories.ts';

const root = join(import.meta.dirname, '../..');
const stories = readStories(root);
const lessons = loadCourse(join(root, 'content/course'));

function messages(
  change: (story: Story) => Story,
  changes: Readonly<Record<string, Partial<CourseLesson>>> = {},
  cast: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const changed = lessons.map((lesson) => ({ ...lesson, ...changes[lesson.slug] }));
  return storyViolations(stories.map(change), changed, cast).map(({ message }) => message);
}
const same = (story: Story) => story;
const changing = (slug: string, change: Partial<Story>) => (story: Story) =>
  story.lesson === slug ? { ...story, ...change } : story;

test('the register has its 59 lessons, forms, settings, films and outcomes', () => {
  expect(stories).toHaveLength(59);
  expect(messages(same)).toEqual([]);
});

test('too few other forms, settings and films, and too many losses, are found', () => {
  expect(messages((story) => ({ ...story, form: 'lesson' }))).toContain(
    '0 lessons in another form, at least 20',
  );
  expect(messages((story) => ({ ...story, setting: undefined }))).toContain(
    '0 lessons play where buyers work, at least 12',
  );
  expect(messages((story) => ({ ...story, film: true }))).toEqual(['59 films, not 12']);
  expect(messages((story) => ({ ...story, outcome: 'lost' }))).toEqual([
    '59 lost sales, not 8 to 12',
    '23 lost sales in module 4, at most 3',
  ]);
});

test('a name that comes in two lessons, or in a book too, is found', () => {
  expect(messages(changing('let-them-decide', { people: ['Ms. Megan'] }))).toContain(
    'Megan is in "let-them-decide" and in "name-it-as-a-guess"',
  );
  expect(messages(same, {}, new Map([['Megan', 'emotions']]))).toEqual([
    'Megan is in "name-it-as-a-guess" and in "emotions"',
  ]);
});

test('a lesson tells what its entry says', () => {
  const slug = 'let-them-decide';
  const body = '> **Sandra:** "Three ways."\n>\n> **Mr. Coleman, training:** "And the third?"';
  expect(messages(same, { [slug]: { form: 'letter', body } })).toEqual([]);
  expect(messages(same, { [slug]: { form: 'quiz', body } })).toEqual([
    '"let-them-decide" is a quiz, and its entry says letter',
  ]);
  const other = body.replaceAll('Sandra', 'Amy');
  expect(messages(same, { [slug]: { form: 'letter', body: other } })).toEqual([
    'Amy speaks in "let-them-decide", and its entry does not name them',
    'Sandra is not in "let-them-decide"',
  ]);
});

test('a lesson without an entry, and an entry without its lesson, are found', () => {
  expect(messages(changing('let-them-decide', { lesson: 'nowhere' }))).toEqual([
    'there is no lesson "nowhere"',
    '"let-them-decide" has no entry',
  ]);
});

test('speakers are names; roles and ages are not', () => {
  const text =
    '> **Brenda, sixty-one:** "x"\n>\n> **The wife:** "y"\n>\n> **You:** "z"\n>\n> **a cook:** "q"';
  expect([...speakersIn(text)]).toEqual(['Brenda']);
});

test('lessons that begin, agree or are divided alike too often are found', () => {
  const alike = (count: number, body: string) =>
    lessons.slice(0, count).map((lesson): CourseLesson => ({ ...lesson, form: 'lesson', body }));
  expect(varietyProblems(alike(3, 'You go. Picture Marta at a table.'))).toEqual([]);
  expect(varietyProblems(alike(4, 'You go. Picture Marta at a table.'))).toEqual([
    '4 lessons begin a scene with "Picture", at most 3',
  ]);
  expect(varietyProblems(alike(7, '> **Marta:** "Yes, exactly."'))).toEqual([
    '"Exactly" is the answer in 7 lessons, at most 6',
  ]);
  expect(varietyProblems(alike(4, '## The usual mistake\n\nx\n\n## Five minutes\n\ny'))).toEqual([
    '4 lessons have the heading "The usual mistake", at most 3',
  ]);
  expect(varietyProblems(lessons)).toEqual([]);
});
