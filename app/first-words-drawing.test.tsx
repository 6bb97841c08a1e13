// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Lesson } from '#features/course/contract.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { built } from '#testing/built-client.ts';
import { drawFirstWords } from './first-words-drawing.tsx';
import type { FirstWords } from './first-words-facts.ts';
import { appDocuments } from './pages.ts';
import { renderAppDocuments } from './prerender.tsx';

const documents = await renderAppDocuments(readFileSync('index.html', 'utf8'), built);

/** The page that a member gets; checks that the document has a place for each of its parts. */
function pageOf(given: FirstWords): HTMLElement {
  let markup = documents[appDocuments[given.address] ?? ''] ?? '';
  for (const [skeleton, words] of drawFirstWords(given)) {
    expect(markup).toContain(skeleton);
    markup = markup.replace(skeleton, () => words);
  }
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const main = body.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  return main;
}

const lessonNext = {
  slug: 'the-question',
  title: 'The <question>',
  moduleTitle: 'Your WHO',
  type: 'video' as const,
  minutes: 7,
  filmSeconds: 54,
  position: 0,
  isFirst: true,
};
const course = {
  lessons: 59,
  completed: 3,
  percent: 5,
  minutesLeft: 65,
  next: lessonNext,
  opensNext: { title: 'Your WHY', opensAt: '2026-12-01T12:00:00.000Z' },
};
const empty: Workspace = {
  cards: { made: 0, recent: [], unwritten: null },
  calls: { made: 0, uncalled: null, house: null, spent: null, last: null },
  due: null,
  week: { calls: [], lesson: null, outcome: null },
  texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
  reading: [],
  communities: [],
  calendar: true,
  planned: null,
  clinic: null,
  course,
};
const card = { id: 'c1', clientId: 'b1', client: 'Bakers', frustration: 'Nobody answers' };
const home = (answer: Workspace, tier: 'free' | 'premium' | 'admin' = 'premium') =>
  pageOf({
    address: '/',
    answer,
    viewer: { firstName: 'Ana & co', tier },
    now: new Date('2026-11-26T09:00:00Z'),
  });

test('a member finds their name and the one thing for today in the document of their home, a link', () => {
  const page = home(empty);
  expect(page.textContent).toContain('Good to have you here, Ana & co. Here’s what comes next.');
  expect(page.querySelector('#next-step')?.textContent).toBe('The <question>');
  const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/course/the-question']);
  expect(page.querySelector('[role="status"]')).toBeNull();
  expect(page.querySelector('details')?.open).toBe(false);
});

test('an admin’s way to their overview is painted with the rest: nothing moves when the app takes over', () => {
  expect(home(empty, 'admin').querySelector('a')?.getAttribute('href')).toBe('/admin');
});

test('what the device knows better keeps its place there: the drill, and the week by its calendar', () => {
  const cards = { made: 1, recent: [card], unwritten: card };
  const page = home({ ...empty, cards });
  expect(page.querySelector('#next-step')?.textContent).toBe('The <question>');
  expect(page.querySelector('#last-client')?.textContent).toBe('Bakers');
  expect(page.querySelector('#good-week')?.closest('.invisible')).not.toBeNull();
  expect(page.innerHTML).not.toContain('style=');
  // Whether the first step is the drill or another card, only the device can say.
  const unsure = home(
    { ...empty, course: null, cards: { made: 1, recent: [card], unwritten: null } },
    'free',
  );
  expect(unsure.textContent).toContain('Good to have you here, Ana & co.');
  expect(unsure.querySelector('[role="status"]')).not.toBeNull();
});

test('around a Monday only the device knows whether the week’s lesson is done; on any other day it is drawn', () => {
  const withLesson = (lesson: string) => home({ ...empty, week: { ...empty.week, lesson } });
  // November 26, 2026, is a Thursday.
  expect(withLesson('2026-11-23T06:00:00.000Z').querySelector('[role="status"]')).not.toBeNull();
  expect(withLesson('2026-11-25T06:00:00.000Z').querySelector('#next-step')?.textContent).toBe(
    'What do your clients feel but never say?',
  );
});

const lesson: Lesson = {
  id: 'l1',
  slug: 'the-question',
  moduleId: 'm1',
  moduleTitle: 'Your WHO',
  place: { number: 2, of: 3 },
  title: 'The question',
  description: 'Ask first.',
  type: 'text',
  minutes: 7,
  objectives: ['Ask before you answer'],
  text: 'Say **nothing** <first>.',
  pictures: [],
  video: null,
  pdf: null,
  useItNow: null,
  questions: [],
  answers: [],
  progress: { completed: false, completionDate: null, lastVideoPosition: 0, watchedShare: 0 },
  note: { text: 'mine alone', updatedAt: null },
};

const page = (answer: Lesson) => pageOf({ address: '/course/:slug', answer });

test('a lesson is in its document: the beginning of a text, a film by its first picture, nothing of a note', () => {
  const text = page(lesson);
  expect(text.querySelector('h1')?.textContent).toBe('The question');
  expect(text.textContent).toContain('Your WHO');
  expect(text.textContent).toContain('After this lesson you can');
  expect(text.textContent).toContain('Say nothing <first>.');
  expect(text.textContent).not.toContain('mine alone');
  const film = (poster: string | null) =>
    page({
      ...lesson,
      type: 'video',
      video: { url: '/files/x', expiresAt: '', durationSeconds: 54, captions: null, poster },
    });
  const picture = film('/posters/x.webp').querySelector('img');
  expect([picture?.getAttribute('src'), picture?.getAttribute('fetchpriority')]).toEqual([
    '/posters/x.webp',
    'high',
  ]);
  expect(film(null).querySelector('img')).toBeNull();
  expect(film(null).querySelector('.aspect-video')).not.toBeNull();
});

test('of a long text only whole paragraphs of a first screen are drawn, and none where the first is that long', () => {
  const long = page({ ...lesson, text: 'One paragraph.\n\n'.repeat(1000) });
  expect(long.querySelectorAll('article p').length).toBeLessThan(150);
  expect(long.textContent).toContain('One paragraph.');
  expect(long.querySelectorAll('article .animate-breathe')).toHaveLength(1);
  // Marks in one long paragraph can take seconds to read.
  const slow = page({ ...lesson, text: '_a*'.repeat(700) });
  expect(slow.textContent).not.toContain('_a*');
  expect(slow.textContent).toContain('After this lesson you can');
});
