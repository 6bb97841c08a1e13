// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { debriefOf, endedTalk, talkId } from '#testing/spar-samples.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';
import { restWords } from './Rules.tsx';

const open = (given: Partial<Debrief> = {}) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'tools',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(endedTalk({ debrief: debriefOf(given) })),
      [`POST /api/spar/talks/${talkId}/rewind`]: () =>
        refusal(429, 'allowance_spent', 'You have used today’s allowance.'),
    },
  });
const pointOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`no point ${name}`);
  return within(item);
};

test('a lesson is linked, open or locked; when locked ones open is said once, and one can be read today [spar.debrief-short]', async () => {
  await open();
  const link = (await pointOf('Felt')).getByRole('link', { name: 'Lesson: Hear it first' });
  expect(link.getAttribute('href')).toBe('/course/hear-it-first');
  expect((await pointOf('Named')).getByRole('link', { name: 'Locked lesson: Name it' })).toBeTruthy();
  expect(screen.getByText(/^The lesson with a lock here opens on December 4, 2026\./)).toBeTruthy();
  const today = screen.getByRole('link', { name: 'The first 11 seconds' });
  expect(today.getAttribute('href')).toBe('/sample-lesson');
});

test.each([
  [[21, 21], 'The lessons with a lock here open 21 days after you start.'],
  [[7, 21], 'The lessons with a lock here open 7 to 21 days after you start.'],
  [[0, 21], 'The lessons with a lock here open when you start, or up to 21 days later.'],
  [[0, 0], 'The lessons with a lock here open as soon as you start.'],
])(
  'without Premium the way to the price stands once, whatever is locked (%j) [spar.debrief-short]',
  async (days, sentence) => {
    const [felt, named] = debriefOf().steps;
    if (!felt?.lesson || !named?.lesson) throw new Error('no step');
    const [first = 0, second = 0] = days;
    const never = { isOpen: false, opensAt: null };
    const steps = [
      { ...felt, lesson: { ...felt.lesson, ...never, opensAfterDays: first } },
      { ...named, lesson: { ...named.lesson, ...never, path: '/course/name-it', opensAfterDays: second } },
    ];
    await open({ steps });
    const price = await screen.findAllByRole('link', { name: 'Premium' });
    expect(price.map((link) => link.getAttribute('href'))).toEqual(['/#pricing']);
    expect(price[0]?.closest('p')?.textContent).toContain(
      `With Premium the first module opens right away and a new one every week. ${sentence}`,
    );
    expect(screen.getAllByRole('link', { name: /^Locked lesson/ })).toHaveLength(2);
  },
);

test('locked lessons of several days say the first and the last of them', async () => {
  const [felt, named] = debriefOf().steps;
  if (!felt?.lesson || !named) throw new Error('no step');
  const later = { ...felt.lesson, isOpen: false, path: '/course/later', opensAt: '2027-01-08T12:00:00.000Z' };
  await open({ steps: [{ ...felt, lesson: later }, named] });
  const line = await screen.findByText(/^The lessons with a lock here open between/);
  expect(line.textContent).toContain('between December 4, 2026 and January 8, 2027.');
});

const ruleNames = [
  'false-urgency',
  'fake-scarcity',
  'fear',
  'invented-number',
  'invented-proof',
  'manipulation',
];
function sixRules(given: Readonly<Record<string, object>>) {
  const [kept] = debriefOf().rules;
  if (!kept) throw new Error('no rule');
  return ruleNames.map((rule) => ({
    ...kept,
    rule,
    label: rule,
    why: 'Nothing.',
    ...given[rule],
  })) as Debrief['rules'];
}

test('rules that nothing broke are one line that opens to all of them [spar.debrief-short]', async () => {
  await open({ rules: sixRules({}) });
  const heading = await screen.findByRole('heading', { name: 'Six rules: none broken' });
  const fold = heading.closest('details');
  expect([fold?.open, heading.closest('summary') === null]).toEqual([false, false]);
  expect(
    within(fold as HTMLElement)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(ruleNames.map((rule) => `${rule}None found`));
  expect(screen.queryByRole('list', { name: 'Rules with something to read' })).toBeNull();
});

test('a rule that was broken stands open with its words, a better sentence and the lesson, the others in one line', async () => {
  const [{ lesson } = { lesson: null }] = debriefOf().steps;
  const fear = {
    verdict: 'broken',
    why: 'It frightens.',
    quote: { turn: 1, text: 'You sound tired.' },
    lesson,
  };
  await open({ rules: sixRules({ fear: { ...fear, better: 'Take your time.' } }) });
  const point = await pointOf('fear');
  for (const words of ['Found', /^It frightens\./, /“You sound tired\.”/, 'Take your time.'])
    expect(point.getByText(words).closest('details')).toBeNull();
  expect(point.getByRole('link', { name: 'Lesson: Hear it first' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The other five rules: none broken' })).toBeTruthy();
  // The same is what to change first, and stands above everything else.
  const first = screen.getByRole('region', { name: 'First thing to change' });
  expect(first.textContent).toMatch(
    /^First thing to changefear\. “You sound tired\.” You, turn 1.*Take your time\./,
  );
});

test('rules that could not be judged say so, and why', async () => {
  const unjudged = { verdict: 'not_judged', why: 'Judged in English only.' };
  const most = Object.fromEntries(ruleNames.slice(1).map((rule) => [rule, unjudged]));
  await open({ rules: sixRules(most) });
  const heading = await screen.findByRole('heading', { name: 'Six rules: none broken, five not judged' });
  expect(heading.closest('details')?.textContent).toContain('Judged in English only.');
  const all = { ...most, 'false-urgency': unjudged };
  expect(restWords(sixRules(all), 6)).toBe('Six rules: not judged');
  expect(restWords(sixRules({}).slice(0, 1), 6)).toBe('The other rule: not broken');
});

test('the two numbers come with the words that went furthest, and what took most', async () => {
  await open();
  const page = await screen.findByRole('article');
  expect(page.textContent).toContain(
    '1 of 2 steps reached Marta, and 1 more in part.“You sound tired.” You, turn 1',
  );
  expect(page.textContent).toContain('Found: Fear, −20.');
});

test('what is to change first says why where no better sentence is written', async () => {
  await open();
  const first = await screen.findByRole('region', { name: 'First thing to change' });
  expect(first.textContent).toBe('First thing to changeNamed. It was never named.');
});

test('what is to change first can be played differently from its turn on', async () => {
  const [felt, named] = debriefOf().steps;
  if (!felt || !named) throw new Error('no steps');
  const steps = [felt, { ...named, quote: { turn: 1, text: 'You sound tired.' } }];
  const { asked } = await open({ steps });
  const first = await screen.findByRole('region', { name: 'First thing to change' });
  fireEvent.click(within(first).getByRole('button', { name: 'Play it differently from here (turn 1)' }));
  const alert = await within(first).findByRole('alert');
  expect(alert.textContent).toBe('You have used today’s allowance.');
  expect(asked.find(({ path }) => path.endsWith('/rewind'))?.body).toEqual({ turn: 1 });
});

test('where every step was done and no rule broken, nothing is to change first', async () => {
  const [felt] = debriefOf().steps;
  if (!felt) throw new Error('no step');
  await open({ steps: [felt] });
  expect(await screen.findByRole('region', { name: 'Nothing to change' })).toBeTruthy();
});

test('each number lists what it consists of [spar.parts]', async () => {
  await open();
  const heard = await screen.findByLabelText('What was heard consists of');
  expect(heard.textContent).toBe('Felt25 of 25Named8 of 25');
  expect(screen.getByLabelText('How it was said consists of').textContent).toBe(
    'To begin with100Found: Fear−20“You sound tired.” You, turn 1',
  );
});

test('a number from which nothing was taken says so', async () => {
  await open({ said: 100, saidParts: [] });
  expect((await screen.findByLabelText('How it was said consists of')).textContent).toBe(
    'To begin with100Nothing was taken off0',
  );
});
