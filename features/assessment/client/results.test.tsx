// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plan } from '#content/assessment/plan.ts';
import { assessmentQuestions, perfectNextStep, selfRating } from '#content/assessment/questions.ts';
import { type Answers, questionIds } from '#features/assessment/rules.ts';
import { allAnswered, attempt, listPath, lists, open } from '#testing/assessment-page.tsx';

test('the result leads to the course on the landing page, by loading it [assessment.button-course] [assessment.course-link]', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('often'))) });
  const link = await screen.findByRole('link', { name: 'Discover the Complete Course' });
  expect(link.getAttribute('href')).toBe('/#course');
  // A click is the browser's own: it loads the page and scrolls to the section.
  let isTaken: boolean | undefined;
  const look = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link);
  expect(isTaken).toBe(false);
});

test('who has the course is led to it', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('often'))) }, 'premium');
  const link = await screen.findByRole('link', { name: 'Discover the Complete Course' });
  expect(link.getAttribute('href')).toBe('/course');
});

test('a visitor is told that signing up keeps the result; a member is not', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('often'))) });
  const link = await screen.findByRole('link', { name: 'Sign up free' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\?redirect=(\/|%2F)assessment#sign-up$/);
});

test('a member is not asked to sign up', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('often'))) }, 'free');
  await screen.findByText('questions answered');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign up free' })).toBeNull());
});

test('the newest attempt of the server is shown first, with the earlier ones below', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('always')), attempt(allAnswered('never'))) }, 'free');
  expect(await screen.findByText('100%')).toBeTruthy();
  const history = screen.getByRole('region', { name: 'Earlier attempts' });
  expect(within(history).getAllByRole('listitem').length).toBe(1);
  expect(within(history).getByText('0%', { exact: false })).toBeTruthy();
});

test('the plan begins with the weakest habit and names its lesson and its tool', async () => {
  const answers: Answers = { ...allAnswered('often'), unsaid: 'never' };
  await open({ [listPath]: lists(attempt(answers)) });
  const steps = within(await screen.findByRole('region', { name: 'Your plan' })).getAllByRole('listitem');
  const [first] = steps;
  expect(steps.length).toBe(questionIds.length);
  expect(first?.textContent).toContain(plan.unsaid.never.advice);
  expect(first?.textContent).toContain('Lesson: Name it as a guess');
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/course/name-it-as-a-guess',
    '/tools/frustration-identifier',
  ]);
});

test('the result names the habit to begin with, lets a client say it and links its lessons', async () => {
  await open({ [listPath]: lists(attempt({ ...allAnswered('often'), numbers: 'rarely' })) });
  const start = await screen.findByRole('region', { name: 'Start here: Honest numbers' });
  const { nextStep, heard, lessons } = assessmentQuestions.numbers;
  for (const words of [nextStep, heard.without, heard.with])
    expect(within(start).getByText(words)).toBeTruthy();
  expect(
    within(start)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/#pricing', ...lessons.map((slug) => `/course/${slug}`)]);
  expect(screen.getByRole('heading', { name: selfRating.title })).toBeTruthy();
});

test('whoever always does all five is asked to find out what clients remember', async () => {
  await open({ [listPath]: lists(attempt(allAnswered('always'))) });
  expect(await screen.findByText(perfectNextStep)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Start here/ })).toBeNull();
});
