// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openKept, twoVersions } from '#testing/studio-desk.tsx';
import { sampleResult } from '#testing/studio-samples.ts';
import type { StudioVersion } from '#features/tools/contract-library.ts';

const plan = {
  scene: 'The damper on the first cold evening',
  safeSentence: 'We’ll call when we use it again.',
  shownBy: 'A guess from the card',
  answers: 'The price is fixed before we start.',
  usefulThing: 'A check with a strip of paper',
  ask: 'One photo of the seal',
  cannot: 'Unknown.',
};
const open = (version: Partial<Pick<StudioVersion, 'plan' | 'doubts'>>) =>
  openKept('ad-copy', sampleResult('ad-copy', { versions: [version] }));

test('why a text is as it is stands folded below it, each decision under its name', async () => {
  await open({ plan });
  const summary = await screen.findByText('Why this');
  const folded = summary.closest('details');
  expect(folded?.open).toBe(false);
  const terms = [...(folded?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(terms).toEqual([
    ['What it opens on', plan.scene],
    ['What this reader tells a seller instead', plan.safeSentence],
    ['What shows the frustration', plan.shownBy],
    ['What answers the worries', plan.answers],
    ['What they can use without buying', plan.usefulThing],
    ['What it asks for', plan.ask],
    ['What you can’t do', 'We don’t know. Say it under “Business Description”, and the text can own it.'],
  ]);
});

test('a decision that was left open has no line, and what the business can’t do is said as it was told', async () => {
  await open({ plan: { ...plan, answers: '', usefulThing: 'None.', cannot: 'No visits on Sundays' } });
  const folded = (await screen.findByText('Why this')).closest('details');
  expect(folded?.textContent).not.toMatch(/What answers|What they can use/);
  expect(folded?.textContent).toContain('What you can’t doNo visits on Sundays');
});

test('why an email confirms is what was agreed and what each does next, and no line for a worry', async () => {
  const none = {
    safeSentence: 'none',
    shownBy: 'None.',
    answers: 'none',
    usefulThing: 'none',
    cannot: 'none',
  };
  await open({ plan: { ...none, scene: 'The visit on Thursday at ten', ask: 'You bring the list' } });
  const folded = (await screen.findByText('Why this')).closest('details');
  expect([...(folded?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'The visit on Thursday at ten',
    'You bring the list',
  ]);
});

test('sentences that no field supports are asked about beside the text, each once, in its words', async () => {
  await open({ doubts: ['Every sweep takes an hour.', 'We come on the same day.'] });
  const title = await screen.findByText('Is this true?');
  const notice = title.closest('div')?.parentElement as HTMLElement;
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['“Every sweep takes an hour.”', '“We come on the same day.”']);
  expect(notice.textContent).toContain('Keep it if it’s so; if not, change it or take it out.');
});

test.each<readonly [string, string[] | null]>([
  ['nobody looked', null],
  ['nothing was found', []],
])('where %s, and nothing was planned, neither stands there', async (_, doubts) => {
  await open({ doubts, plan: null });
  expect(screen.queryByText('Is this true?')).toBeNull();
  expect(screen.queryByText('Why this')).toBeNull();
});

test('each version has its own reasons', async () => {
  const kept = {
    ...twoVersions,
    versions: twoVersions.versions.map((version, at) => ({
      ...version,
      plan: { ...plan, scene: `Scene ${at + 1}` },
    })),
  } as typeof twoVersions;
  await openKept('ad-copy', kept);
  expect(await screen.findByText('Scene 2')).toBeTruthy();
  expect(screen.queryByText('Scene 1')).toBeNull();
});
