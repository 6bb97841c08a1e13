// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page as IdentifierPage } from '#features/tools/frustration-identifier/client.tsx';
import { studioTools } from '#features/tools/rules.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { openTool, studioServer } from '#testing/studio-desk.tsx';
import { allowanceOf, answersWith, sampleCard, sampleResult } from '#testing/studio-samples.ts';

const startOf = (tool: string, fields: object[] = []): StandInServer => ({
  [`GET /api/tools/start?tool=${tool}`]: () => Response.json({ fields }),
});
const known = [
  { name: 'businessDescription', text: 'We tune pianos', from: 'run' },
  { name: 'targetAudience', text: 'Music schools', from: 'profile' },
];
const open = (fields: object[], search = '', server: StandInServer = {}) =>
  openTool('ad-copy', search, {
    tier: 'tools',
    server: { ...studioServer, ...startOf('ad-copy', fields), ...server },
  });
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a form starts with the last run and the profile, and each field says which until it is changed', async () => {
  await open(known);
  const business = await field('Business Description');
  await waitFor(() => expect(business.value).toBe('We tune pianos'));
  const audience = await field('Target Audience');
  expect(audience.value).toBe('Music schools');
  expect(described(business)).toContain('As you used it last');
  expect(described(audience)).toContain('From your profile');
  type(audience, 'Concert halls');
  expect(described(audience)).not.toContain('From your profile');
  expect(described(business)).toContain('As you used it last');
});

test('what was just sent is the member’s own: no field is marked, also after a reload, and one press empties it', async () => {
  const run = {
    'POST /api/functions/ad-copy': answersWith({
      result: sampleResult('ad-copy'),
      allowance: allowanceOf(39),
    }),
  };
  const { asked, reload } = await open(known, '', run);
  await waitFor(async () => expect((await field('Business Description')).value).toBe('We tune pianos'));
  for (const label of ['Subconscious Frustrations', 'Advertising Goal'])
    type(await field(label), 'Own words');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/^(?:From your|As you used)/)).toBeNull());
  reload();
  const business = await field('Business Description');
  await waitFor(() => expect(business.value).toBe('We tune pianos'));
  expect(screen.queryByText(/^(?:From your|As you used)/)).toBeNull();
  press('Clear the form');
  expect(business.value).toBe('');
});

test('one press empties the form, and a reload leaves it empty', async () => {
  const { reload } = await open(known);
  await waitFor(async () => expect((await field('Business Description')).value).toBe('We tune pianos'));
  press('Clear the form');
  const business = await field('Business Description');
  expect(business.value).toBe('');
  expect(document.activeElement).toBe(business);
  reload();
  await screen.findByRole('button', { name: 'Use an example' });
  await waitFor(async () => expect((await field('Target Audience')).value).toBe(''));
});

test('what somebody has begun to type is never replaced', async () => {
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await open([], '', { 'GET /api/tools/start?tool=ad-copy': () => late });
  type(await field('Advertising Goal'), 'Sell more');
  answer(Response.json({ fields: known }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await field('Business Description')).value).toBe('');
});

test('a card that a link carries comes before what was said earlier', async () => {
  await open(known, `?card=${sampleCard.id}`, {
    'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
  });
  await waitFor(async () =>
    expect((await field('Business Description')).value).toBe(sampleCard.businessDescription),
  );
  expect(screen.queryByText('As you used it last')).toBeNull();
});

test.each(studioTools)(
  'an empty form of %s offers an example that fills it in so that it can be sent',
  async (tool) => {
    const { asked } = await openTool(tool, '', {
      tier: 'tools',
      server: { ...studioServer, ...startOf(tool) },
    });
    await screen.findByRole('button', { name: 'Use an example' });
    press('Use an example');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use an example' })).toBeNull());
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(asked.some(({ path }) => path === `/api/functions/${tool}`)).toBe(true));
  },
);

test('the Frustration Identifier starts with the last run, too', async () => {
  const tool = 'frustration-identifier';
  await openPage(IdentifierPage, { address: `/tools/${tool}`, tier: 'free', server: startOf(tool, known) });
  await waitFor(async () => expect((await field('Business Description')).value).toBe('We tune pianos'));
  press('Clear the form');
  expect((await field('Target Audience')).value).toBe('');
});

test('for a client of an address, the Frustration Identifier still knows what the member sells', async () => {
  await openPage(IdentifierPage, {
    address: '/tools/frustration-identifier?client=Gail%20Mercer',
    tier: 'free',
    server: startOf('frustration-identifier', known),
  });
  await waitFor(async () => expect((await field('Business Description')).value).toBe('We tune pianos'));
  expect((await field('Target Audience')).value).toBe('');
});
