// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { assessmentQuestions } from '#content/assessment/questions.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { refusal } from '#testing/page.tsx';
import { allAnswered, attempt, keeps, listPath, lists, open } from '#testing/assessment-page.tsx';

const submitPath = 'POST /api/assessment/attempts';
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

async function answerAll(label: string) {
  await screen.findByText('Question 1 of 5');
  for (const [place] of questionIds.entries()) {
    choose(label);
    press(place === questionIds.length - 1 ? 'See Results' : 'Next Question');
  }
}

test('five questions come one at a time, each with five answers and its place in the progress bar [assessment.route] [assessment.one-at-a-time] [assessment.five-questions] [assessment.free] [assessment.anonymous] [assessment.progress-bar] [assessment.button-next] [assessment.button-results] [assessment.question]', async () => {
  await open({ [listPath]: lists() });
  for (const [place, id] of questionIds.entries()) {
    expect(
      await screen.findByRole('heading', { level: 2, name: assessmentQuestions[id].question }),
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(1);
    expect(screen.getByText(assessmentQuestions[id].clientLine)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(place + 1));
    const labels = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    expect(labels).toEqual(['always', 'often', 'sometimes', 'rarely', 'never']);
    choose('Often');
    if (place < questionIds.length - 1) press('Next Question');
  }
  expect(isDisabled('See Results')).toBe(false);
});

test('Next and See Results wait for an answer [assessment.next-disabled]', async () => {
  await open({ [listPath]: lists() });
  await screen.findByText('Question 1 of 5');
  expect(isDisabled('Next Question')).toBe(true);
  choose('Never');
  expect(isDisabled('Next Question')).toBe(false);
  press('Next Question');
  expect(isDisabled('Next Question')).toBe(true);
});

test('Previous shows the question before with its answer; the first has none [assessment.button-previous]', async () => {
  await open({ [listPath]: lists() });
  await screen.findByText('Question 1 of 5');
  expect(isDisabled('Previous')).toBe(true);
  choose('Rarely');
  press('Next Question');
  press('Previous');
  expect(screen.getByText('Question 1 of 5')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rarely' }).checked).toBe(true);
});

/** What the page brings into view, in that order. */
function watchScrolls() {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  return () =>
    scroll.mock.contexts.map((element, at) => [(element as Element).textContent, scroll.mock.calls[at]?.[0]]);
}
const focused = () => document.activeElement?.textContent;

test('the next question takes the focus, so that it is read out, and is brought into view; so is the one before', async () => {
  const seen = watchScrolls();
  await open({ [listPath]: lists() });
  await screen.findByText('Question 1 of 5');
  const [first, second] = questionIds.map((id) => assessmentQuestions[id].question);
  choose('Often');
  expect(seen()).toEqual([]);
  press('Next Question');
  await waitFor(() => expect(focused()).toBe(second));
  expect(seen().at(-1)).toEqual([second, { block: 'nearest' }]);
  press('Previous');
  await waitFor(() => expect(focused()).toBe(first));
  expect(seen().at(-1)).toEqual([first, { block: 'nearest' }]);
});

test('a retake begins with the first question in view, with the focus', async () => {
  const seen = watchScrolls();
  await open({ [listPath]: lists(attempt(allAnswered('never'))) }, 'free');
  fireEvent.click(await screen.findByRole('button', { name: 'Retake Assessment' }));
  const first = assessmentQuestions[questionIds[0]].question;
  await waitFor(() => expect(focused()).toBe(first));
  expect(seen().at(-1)).toEqual([first, { block: 'nearest' }]);
});

test('the first answer leaves the choices in place, so that the key that gave it goes on from there', async () => {
  await open({ [listPath]: lists() });
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
  const answer = screen.getByRole('radio', { name: 'Often' });
  choose('Often');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Often' }).checked).toBe(true);
  expect(screen.getByRole('radio', { name: 'Often' }) === answer).toBe(true);
});

test('a reload loses no answer and stays at the question', async () => {
  const { reload } = await open({ [listPath]: lists() });
  await screen.findByText('Question 1 of 5');
  choose('Often');
  press('Next Question');
  choose('Never');
  act(reload);
  expect(await screen.findByText('Question 2 of 5')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Never' }).checked).toBe(true);
  press('Previous');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Often' }).checked).toBe(true);
});

test('each question has its place in the history: Back leads to the one before, and from the result out of the assessment', async () => {
  const { router } = await open({ [listPath]: lists(), [submitPath]: keeps });
  const first = router.history.location.state.__TSR_index;
  await answerAll('Often');
  await screen.findByText('questions answered');
  await waitFor(() => expect(router.history.location.state.__TSR_index).toBe(first));
  press('Retake Assessment');
  for (const at of [1, 2]) {
    expect(await screen.findByText(`Question ${at} of 5`)).toBeTruthy();
    choose('Never');
    press('Next Question');
  }
  expect(await screen.findByText('Question 3 of 5')).toBeTruthy();
  act(() => router.history.back());
  expect(await screen.findByText('Question 2 of 5')).toBeTruthy();
  act(() => router.history.back());
  expect(await screen.findByText('Question 1 of 5')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Never' }).checked).toBe(true);
  expect(router.history.location.state.__TSR_index).toBe(first);
});

test.each([
  { label: 'Always', percent: '100%', points: '20', message: "Exceptional! You're Well on Your Way" },
  { label: 'Often', percent: '75%', points: '15', message: 'Good Start, Room to Grow' },
  { label: 'Sometimes', percent: '50%', points: '10', message: 'Great Opportunity for Transformation' },
])(
  'all $label makes $percent [assessment.result-percent] [assessment.result-points] [assessment.result-answered] [assessment.result-message] [assessment.answering-then-complete]',
  async ({ label, percent, points, message }) => {
    await open({ [listPath]: lists(), [submitPath]: keeps });
    await answerAll(label);
    expect((await screen.findByRole('heading', { level: 1, name: message })).textContent).toBe(message);
    expect(screen.getByText(percent)).toBeTruthy();
    expect(screen.getByText('points out of 20').nextElementSibling?.textContent).toBe(points);
    expect(screen.getByText('questions answered').nextElementSibling?.textContent).toBe('5');
  },
);

test('Retake starts from nothing, also after a reload, and keeps the result in the history [assessment.button-retake] [assessment.retake-resets]', async () => {
  const earlier = attempt(allAnswered('never'));
  const { reload } = await open({ [listPath]: lists(earlier), [submitPath]: keeps }, 'free');
  fireEvent.click(await screen.findByRole('button', { name: 'Retake Assessment' }));
  expect(screen.getByText('Question 1 of 5')).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  act(reload);
  await answerAll('Always');
  expect(await screen.findByText('100%')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Earlier attempts' })).toBeTruthy();
});

test('when the result cannot be kept the answers stay and Retry sends them again', async () => {
  const answers = [() => refusal(503, 'unavailable', 'We are not ready yet.'), keeps];
  const { asked } = await open({
    [listPath]: lists(),
    [submitPath]: (sent) => (answers.shift() ?? keeps)(sent),
  });
  await answerAll('Often');
  expect((await screen.findByRole('alert')).textContent).toContain('We are not ready yet.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Often' }).checked).toBe(true);
  press('Retry');
  expect(await screen.findByText('75%')).toBeTruthy();
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ answers: allAnswered('often') }, { answers: allAnswered('often') }]);
});

test('earlier results that cannot be looked up do not stand in the way', async () => {
  await open({ [listPath]: () => refusal(503, 'unavailable', 'We are not ready yet.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Take the assessment now' }));
  expect(screen.getByText('Question 1 of 5')).toBeTruthy();
});

test.each([
  { daysAgo: 29, words: 'One step at a time' },
  { daysAgo: 31, words: 'More than 30 days have passed' },
])('$daysAgo days after the attempt the plan says: $words', async ({ daysAgo, words }) => {
  const takenAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  await open({ [listPath]: lists({ ...attempt(allAnswered('often')), takenAt }) });
  const region = await screen.findByRole('region', { name: 'Your plan' });
  expect(within(region).getByText(words, { exact: false })).toBeTruthy();
});

test.each([
  ['free', true],
  ['premium', false],
] as const)('to a %s member the lessons of the result are locked: %s', async (tier, isLocked) => {
  await open({ [listPath]: lists(attempt(allAnswered('never'))) }, tier);
  const heading = await screen.findByText(/^Course lessons that teach it/);
  expect(heading.textContent).toBe(
    `Course lessons that teach it${isLocked ? ', with Premium ($67 a month)' : ''}`,
  );
  expect(screen.queryAllByRole('img', { name: 'Locked' }).length > 0).toBe(isLocked);
});

const weakest = 'opening';
const weakAnswers = { ...allAnswered('always'), opening: 'never' } as const;

test('a Premium member reads when the lessons of the result open, and which one they can read today', async () => {
  const lessonOf = (slug: string, title = slug) => ({ id: `id-${slug}`, slug, title });
  const course = {
    modules: [
      { isUnlocked: true, opensAt: null, lessons: [lessonOf('today', 'The one for today')] },
      {
        isUnlocked: false,
        opensAt: '2030-12-17T12:00:00.000Z',
        lessons: assessmentQuestions[weakest].lessons.map((slug) => lessonOf(slug)),
      },
    ],
    continueWith: 'id-today',
  };
  await open(
    { [listPath]: lists(attempt(weakAnswers)), 'GET /api/course': () => Response.json(course) },
    'premium',
  );
  const start = within(await screen.findByRole('region', { name: /^Start here/ }));
  const today = await start.findByRole('link', { name: 'The one for today' });
  expect(today.getAttribute('href')).toBe('/course/today');
  const count = assessmentQuestions[weakest].lessons.length;
  expect(start.getAllByText('opens on December 17, 2030')).toHaveLength(count);
  expect(start.getAllByRole('img', { name: 'Locked' })).toHaveLength(count);
});

test.each([
  [null, '/sample-lesson'],
  ['tools', '/sample-lesson'],
  ['premium', '/course/the-first-11-seconds'],
] as const)(
  'the lesson that anybody may read has no lock, and leads a %s member to %s',
  async (tier, address) => {
    await open({ [listPath]: lists(attempt({ ...allAnswered('always'), opening: 'sometimes' })) }, tier);
    const links = await screen.findAllByRole('link', { name: 'The first 11 seconds' });
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([address]));
    expect(links.flatMap((link) => within(link).queryAllByRole('img', { name: 'Locked' }))).toEqual([]);
  },
);

test.each([
  [null, true],
  ['free', true],
  ['tools', false],
  ['premium', false],
] as const)(
  'to a %s member the tools of the plan that are paid are locked: %s, the free one never',
  async (tier, isLocked) => {
    await open({ [listPath]: lists(attempt({ ...allAnswered('often'), unsaid: 'never' })) }, tier);
    const region = within(await screen.findByRole('region', { name: 'Your plan' }));
    const links = region
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/tools/'));
    const [free, paid] = [true, false].map((isFree) =>
      links.filter((link) => (link.getAttribute('href') === '/tools/frustration-identifier') === isFree),
    );
    const locks = (ones = links) =>
      ones.map((link) => within(link).queryByRole('img', { name: 'Locked' }) !== null);
    expect(new Set(locks(free))).toEqual(new Set([false]));
    expect(new Set(locks(paid))).toEqual(new Set([isLocked]));
  },
);
