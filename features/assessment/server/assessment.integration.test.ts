import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { type AnswerValue, type Answers, questionIds } from '#features/assessment/rules.ts';
import { dropUnclaimed } from './queries.ts';
import { assessmentAttempts } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const all = (value: AnswerValue): Answers =>
  Object.fromEntries(questionIds.map((id) => [id, value])) as Record<
    (typeof questionIds)[number],
    AnswerValue
  >;
const day = 24 * 60 * 60 * 1000;

test('a visitor may take the assessment and finds it again [assessment.anonymous] [assessment.free]', async () => {
  const visitor = app.visitor();
  const attempt = await visitor.call(submitAttempt, { body: { answers: all('often') } });
  expect(attempt).toMatchObject({ points: 15, percent: 75 });
  expect((await visitor.call(listAttempts, {})).attempts).toEqual([attempt]);
});

test('a network takes so many in a day, and a visitor keeps their newest fifty', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '0.3' });
  try {
    // A day in UTC: the hour that the test takes must lie within one.
    own.clock.advance(day - (own.clock.now().getTime() % day));
    const visitor = own.visitor('198.51.100.7');
    const body = { answers: all('often') };
    for (let taken = 0; taken < 60; taken += 1) {
      await visitor.call(submitAttempt, { body });
      own.clock.advance(60_000);
    }
    expect(await own.db.$count(assessmentAttempts)).toBe(50);
    const refused = await own.visitor('198.51.100.7').fail(submitAttempt, { body });
    expect(refused).toMatchObject({ status: 429, code: 'allowance_spent' });
    await own.visitor('198.51.100.8').call(submitAttempt, { body });
  } finally {
    await own.close();
  }
});

test('a visitor’s result becomes the member’s at sign-up', async () => {
  const visitor = app.visitor();
  const attempt = await visitor.call(submitAttempt, { body: { answers: all('always') } });
  await visitor.call(signUp, { body: newPerson() });
  expect((await visitor.call(listAttempts, {})).attempts).toEqual([attempt]);
});

test('the welcome of who has taken it before does not ask them to take it', async () => {
  const [visitor, person] = [app.visitor(), newPerson()];
  await visitor.call(submitAttempt, { body: { answers: all('often') } });
  await visitor.call(signUp, { body: person });
  const { text } = await mailTo(app, person.email, 'Welcome to Make Me Great!');
  expect(text).toContain('Your assessment is saved');
  expect(text).not.toContain('Take the assessment');
  expect(text).toContain(`${app.origin}/tools/frustration-identifier`);
});

test('a visitor’s result becomes the member’s at sign-in, beside the earlier ones', async () => {
  const member = await app.join();
  await member.call(submitAttempt, { body: { answers: all('rarely') } });
  const browser = app.visitor();
  await browser.call(submitAttempt, { body: { answers: all('never') } });
  await browser.call(signIn, { body: { email: member.email, password: member.password } });
  const { attempts } = await browser.call(listAttempts, {});
  expect(attempts.map(({ percent }) => percent).toSorted((a, b) => a - b)).toEqual([0, 25]);
});

test('a retake keeps the history, newest first', async () => {
  const own = await startApp();
  const member = await own.join();
  for (const value of ['never', 'sometimes', 'always'] as const) {
    await member.call(submitAttempt, { body: { answers: all(value) } });
    own.clock.advance(1000);
  }
  expect((await member.call(listAttempts, {})).attempts.map(({ percent }) => percent)).toEqual([100, 50, 0]);
  await own.close();
});

test('attempts of one instant always stand in one order', async () => {
  const member = await app.join();
  for (let count = 0; count < 12; count += 1)
    await member.call(submitAttempt, { body: { answers: all('often') } });
  const ids = (await member.call(listAttempts, {})).attempts.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

test('nobody sees another’s attempts', async () => {
  const [one, other] = [await app.join(), await app.join()];
  await one.call(submitAttempt, { body: { answers: all('always') } });
  expect((await other.call(listAttempts, {})).attempts).toEqual([]);
  expect((await app.visitor().call(listAttempts, {})).attempts).toEqual([]);
});

test.each([
  ['a missing answer', Object.fromEntries(questionIds.slice(1).map((id) => [id, 'often']))],
  ['an unknown answer', { ...all('often'), [questionIds[0]]: 'perhaps' }],
  ['an unknown question', { ...all('often'), extra: 'often' }],
  ['a number', { ...all('often'), [questionIds[0]]: 4 }],
  ['nothing', null],
])('%s is refused', async (_, answers) => {
  expect(await app.visitor().fail(submitAttempt, { body: { answers } })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('the score is the server’s: points in the request are refused', async () => {
  const failure = await app.visitor().fail(submitAttempt, { body: { answers: all('never'), points: 20 } });
  expect(failure.code).toBe('invalid_input');
});

test('attempts that nobody claimed for 30 days are forgotten, members’ never', async () => {
  const [visitor, member] = [app.visitor(), await app.join()];
  await visitor.call(submitAttempt, { body: { answers: all('often') } });
  await member.call(submitAttempt, { body: { answers: all('often') } });
  await dropUnclaimed(app.db, new Date(app.clock.now().getTime() + 31 * day));
  expect((await visitor.call(listAttempts, {})).attempts).toEqual([]);
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(1);
});
