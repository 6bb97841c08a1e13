// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StudioTool } from '#features/tools/registry.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import type { StandInServer } from '#testing/page.tsx';
import { openTool } from '#testing/studio-desk.tsx';
import { studioTools } from '#features/tools/rules.ts';
import {
  allowanceOf,
  answersWith,
  sampleCard,
  sampleInputs,
  sampleResult,
  studioFacts,
} from '#testing/studio-samples.ts';

const buttons: Readonly<Record<StudioTool, string>> = {
  'ad-copy': 'Generate Ad Copy',
  'social-posts': 'Generate Post',
  'email-sequences': 'Generate Emails',
  'call-scripts': 'Generate Script',
  messaging: 'Generate Messages',
};
const base: StandInServer = {
  'GET /api/tools/studio': () => Response.json(studioFacts()),
  'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
};
const open = (tool: StudioTool, server: StandInServer = {}, search = '', tier: Tier | null = 'tools') =>
  openTool(tool, search, { tier, server: { ...base, ...server } });
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const done = (tool: StudioTool) => answersWith({ result: sampleResult(tool), allowance: allowanceOf(39) });

test.each(studioTools)(
  'a visitor of %s signs in first and comes back, with what the address carried [tools.premium-signed-in] [tools.route-messaging]',
  async (tool) => {
    await open(tool, {}, '?card=abc', null);
    const place = await screen.findByText('Now at', { exact: false });
    expect(decodeURIComponent(place.textContent ?? '')).toContain(`/auth?redirect=/tools/${tool}?card=abc`);
  },
);

test.each(studioTools)(
  'a free member of %s is told what they need and sees the prices [tools.premium-subscribed] [tools.premium-required] [tools.pages-check-subscribed]',
  async (tool) => {
    await open(tool, {}, '', 'free');
    expect(await screen.findByText('Premium Required')).toBeTruthy();
    const notice = screen.getByText('Premium Required').closest('[data-sonner-toast]');
    expect(notice?.textContent).toBe('Premium RequiredPlease upgrade to access this feature');
    // Nothing went wrong, so the color must not say so.
    expect(notice?.getAttribute('data-type')).not.toBe('error');
    expect((await screen.findByText('Now at', { exact: false })).textContent).toBe(
      `Now at /?for=%2Ftools%2F${tool}#pricing`,
    );
    expect(screen.queryByRole('button', { name: buttons[tool] })).toBeNull();
  },
);

test.each(studioTools)(
  'an admin who looks as a member reads on %s that they only look, and cannot press in vain',
  async (tool) => {
    const { asked } = await openTool(tool, '', { tier: 'tools', seesAs: 'tools', server: base });
    expect(await screen.findByText('Only to look at')).toBeTruthy();
    const start = screen.getByRole<HTMLButtonElement>('button', { name: buttons[tool] });
    expect(start.disabled).toBe(true);
    fireEvent.click(start);
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test.each([
  {
    tool: 'ad-copy',
    labels: ['Business Description', 'Target Audience', 'Subconscious Frustrations', 'Advertising Goal'],
    message: 'Please fill in all fields including subconscious frustrations',
  },
  {
    tool: 'social-posts',
    labels: ['Identified Frustrations', 'Target Audience', 'Post Goal'],
    message: 'Please fill in all required fields',
  },
  {
    tool: 'email-sequences',
    labels: ['Frustrations', 'Audience', 'Sequence Goal'],
    message: 'Please fill in all required fields',
  },
  {
    tool: 'call-scripts',
    labels: ['Frustrations', 'Audience', 'Call Purpose'],
    message: 'Please fill in all required fields',
  },
  {
    tool: 'messaging',
    labels: ['Business Description', 'Target Audience', 'Frustrations'],
    message: 'Please fill in all required fields',
  },
] as const)(
  '$tool has its fields, and an empty one is marked, said in a toast and not sent [tools.ad-business-description] [tools.ad-target-audience] [tools.ad-frustrations] [tools.ad-goal] [tools.social-frustrations] [tools.social-target-audience] [tools.social-goal] [tools.email-frustrations] [tools.email-audience] [tools.email-goal] [tools.call-frustrations] [tools.call-audience] [tools.call-purpose] [tools.ad-required] [tools.social-required] [tools.email-required] [tools.call-required] [tools.missing-information]',
  async ({ tool, labels, message }) => {
    const { asked } = await open(tool);
    for (const label of labels) expect(await field(label)).toBeTruthy();
    for (const label of labels.slice(0, -1)) await type(label, 'Something');
    press(buttons[tool]);
    expect(await screen.findByText('Missing information')).toBeTruthy();
    expect(await screen.findByText(message)).toBeTruthy();
    const empty = await field(labels.at(-1) ?? '');
    expect(document.activeElement).toBe(empty);
    expect(empty.getAttribute('aria-invalid')).toBe('true');
    const own = screen.getByText('Please fill this in');
    expect(empty.getAttribute('aria-describedby')?.split(' ')).toContain(own.id);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  },
);

test('the platform is optional and one of five [tools.social-platform]', async () => {
  const { asked } = await open('social-posts', { 'POST /api/functions/social-posts': done('social-posts') });
  const platform = await screen.findByLabelText<HTMLSelectElement>('Platform (optional)');
  expect([...platform.options].map(({ value }) => value).filter(Boolean)).toEqual([
    'linkedin',
    'instagram',
    'facebook',
    'twitter',
    'tiktok',
  ]);
  for (const label of ['Identified Frustrations', 'Target Audience', 'Post Goal']) await type(label, 'Words');
  press('Generate Post');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ platform: null }),
  );
});

test.each([
  { typed: null, sent: 5 },
  { typed: '', sent: 5 },
  { typed: '3', sent: 3 },
  { typed: '10', sent: 10 },
])(
  'a number of emails of $typed is sent as $sent [tools.email-count] [tools.email-count-fallback] [tools.emails-3-to-10]',
  async ({ typed, sent }) => {
    const { asked } = await open('email-sequences', {
      'POST /api/functions/email-sequences': done('email-sequences'),
    });
    const count = await screen.findByLabelText<HTMLInputElement>('Number of Emails');
    expect([count.value, count.min, count.max]).toEqual(['5', '3', '10']);
    if (typed !== null) fireEvent.change(count, { target: { value: typed } });
    for (const label of ['Frustrations', 'Audience', 'Sequence Goal']) await type(label, 'Words');
    press('Generate Emails');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ numberOfEmails: sent }),
    );
  },
);

test('one email to one person is asked for without a number, and sent so', async () => {
  const { asked } = await open('email-sequences', {}, '?mode=single');
  expect(await screen.findByText(/^One email to one person: /)).toBeTruthy();
  for (const label of ['Frustrations', 'Audience', 'Sequence Goal']) await type(label, 'Words');
  expect(screen.queryByLabelText('Number of Emails')).toBeNull();
  press('Generate Emails');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ mode: 'single' }),
  );
});

test.each(['2', '11'])('%s emails are refused at the field [tools.emails-3-to-10]', async (typed) => {
  const { asked } = await open('email-sequences');
  await type('Number of Emails', typed);
  for (const label of ['Frustrations', 'Audience', 'Sequence Goal']) await type(label, 'Words');
  press('Generate Emails');
  const words = 'Please choose a whole number from 3 to 10';
  await waitFor(() => expect(screen.getAllByText(words).length).toBe(1));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('the call type is optional: without one it is Sales/Discovery [tools.call-type] [tools.call-type-default]', async () => {
  const { asked } = await open('call-scripts', { 'POST /api/functions/call-scripts': done('call-scripts') });
  expect((await field('Call Type (optional)')).placeholder).toBe('Sales/Discovery');
  for (const label of ['Frustrations', 'Audience', 'Call Purpose']) await type(label, 'Words');
  await type('Call Type (optional)', '   ');
  press('Generate Script');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      callType: 'Sales/Discovery',
    }),
  );
});

const pickOf = ({ client, frustration }: typeof sampleCard) => new RegExp(`^${client}.*${frustration}$`);

test('a card leaves what the member says they sell, and offers its own', async () => {
  await open('ad-copy');
  await type('Business Description', 'Stoves, swept twice a year');
  fireEvent.click(await screen.findByRole('button', { name: pickOf(sampleCard) }));
  expect((await field('Target Audience')).value).toBe(sampleCard.targetAudience);
  expect((await field('Business Description')).value).toBe('Stoves, swept twice a year');
  press('Use the card’s');
  expect((await field('Business Description')).value).toBe(sampleCard.businessDescription);
  expect(screen.queryByRole('button', { name: 'Use the card’s' })).toBeNull();
});

test('with many cards the client is chosen first, here or in the address, and then one of their cards', async () => {
  const cards = Array.from({ length: 117 }, (_, at) => ({
    ...sampleCard,
    id: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    client: `Client ${String(at % 30).padStart(2, '0')}`,
    frustration: `Worry ${at}`,
  }));
  const server = { 'GET /api/tools/cards': () => Response.json({ cards }) };
  const { router } = await open('ad-copy', server, '?client=Client+07%2C+Acme');
  const clients = await screen.findByLabelText<HTMLSelectElement>('Cards about');
  await waitFor(() => expect(clients.value).toBe('Client 07'));
  const offered = () =>
    screen.getAllByRole('button', { name: /^Client \d\d · / }).map((one) => one.textContent);
  expect(offered().every((words) => words?.startsWith('Client 07'))).toBe(true);
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  fireEvent.change(clients, { target: { value: 'Client 29' } });
  expect([...clients.options].length).toBe(31);
  expect(offered().map((words) => words?.replace(/^.*Worry/, 'Worry'))).toEqual([
    'Worry 29',
    'Worry 59',
    'Worry 89',
  ]);
  expect(screen.queryByLabelText('Another card')).toBeNull();
  fireEvent.change(clients, { target: { value: 'Client 00' } });
  fireEvent.change(screen.getByLabelText('Another card'), { target: { value: cards[90]?.id } });
  expect(await screen.findByText('From the card about Client 00')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Client (optional)').value).toBe('Client 00');
});

test('a text for another client keeps what is sold and the goal, and asks who it is for', async () => {
  const ad = sampleResult('ad-copy');
  const server = { [`GET /api/tools/results/${ad.id}`]: () => Response.json(ad) };
  const { router } = await open('ad-copy', server, `?like=${ad.id}`);
  await waitFor(async () => expect((await field('Advertising Goal')).value).toBe('Book a visit'));
  expect((await field('Business Description')).value).toBe(sampleInputs['ad-copy'].businessDescription);
  expect((await field('Target Audience')).value).toBe('');
  expect(await screen.findByText('Start from a Frustration Card')).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('what a card replaced can be brought back', async () => {
  await open('ad-copy');
  await type('Target Audience', 'What I had typed');
  fireEvent.click(await screen.findByRole('button', { name: pickOf(sampleCard) }));
  press('Bring it back');
  expect((await field('Target Audience')).value).toBe('What I had typed');
});

test.each([
  ['nothing was typed', null, 0],
  ['a number was typed', '7', 1],
])('a link that brings a number offers to undo only what was typed: %s', async (_, typed, offers) => {
  const { router } = await open('email-sequences');
  if (typed !== null) await type('Number of Emails', typed);
  act(() => router.history.push('/tools/email-sequences?numberOfEmails=3'));
  await waitFor(async () => expect((await field('Number of Emails')).value).toBe('3'));
  expect(screen.queryAllByRole('button', { name: 'Bring it back' })).toHaveLength(offers);
});

test('a result that is sent on fills the next form: its fields, its goal, its card', async () => {
  const ad = sampleResult('ad-copy');
  const { asked, router } = await open(
    'social-posts',
    {
      [`GET /api/tools/results/${ad.id}`]: () => Response.json(ad),
      'POST /api/functions/social-posts': done('social-posts'),
    },
    `?from=${ad.id}`,
  );
  await waitFor(async () =>
    expect((await field('Identified Frustrations')).value).toBe(sampleInputs['ad-copy'].frustrations),
  );
  expect((await field('Post Goal')).value).toBe('Book a visit');
  expect(await screen.findByText('From the card about Home owners')).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  press('Generate Post');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      fromResultId: ad.id,
      cardId: sampleCard.id,
    }),
  );
});

test('a lesson fills fields by their names, and what is typed afterwards survives a reload', async () => {
  const { reload } = await open('call-scripts', {}, '?callPurpose=Agree+on+a+visit&callType=First+meeting');
  await waitFor(async () => expect((await field('Call Purpose')).value).toBe('Agree on a visit'));
  expect((await field('Call Type (optional)')).value).toBe('First meeting');
  await type('Call Purpose', 'Agree on two visits');
  act(reload);
  await waitFor(async () => expect((await field('Call Purpose')).value).toBe('Agree on two visits'));
});

test('a card that is gone is said to be so, and the form stays as it was', async () => {
  await open('ad-copy', {}, '?card=10000000-0000-4000-8000-00000000dead');
  expect(await screen.findByText(/^We couldn’t find that card/)).toBeTruthy();
  expect((await field('Business Description')).value).toBe('');
});

test.each([
  { left: 40, words: /^40 of 50 texts left today\. New ones arrive at / },
  { left: 4, words: /^4 of 50 texts left today\. New ones arrive at / },
  { left: 0, words: /^You have used all 50 of today’s texts\. New ones arrive at / },
])('with $left texts left the form says so', async ({ left, words }) => {
  await open('ad-copy', { 'GET /api/tools/studio': () => Response.json(studioFacts(left)) });
  const line = await screen.findByText(words);
  expect(line.getAttribute('role')).toBe(left < 40 ? 'status' : null);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Ad Copy' }).disabled).toBe(
    left === 0,
  );
});

test('a Tools member reads at the counter how many texts Premium has, with the way there', async () => {
  const facts = studioFacts();
  const runs = { ...facts.allowance.runs, more: 1500 };
  await open('ad-copy', {
    'GET /api/tools/studio': () => Response.json({ ...facts, allowance: { ...facts.allowance, runs } }),
  });
  const link = await screen.findByRole('link', { name: '1,500 a day with Premium' });
  expect(link.getAttribute('href')).toContain('/purchase?upgrade=');
});

test.each([
  { left: 40, words: /^Email sequences don’t count toward your texts\.$/ },
  { left: 4, words: /^4 of 50 email sequences left today\. New ones arrive at / },
  { left: 0, words: /^You have used all 50 of today’s email sequences\. New ones arrive at / },
])(
  'email sequences are shown as unlimited, and the stop against abuse once it is near: with $left left [tools.tier-tools-email]',
  async ({ left, words }) => {
    const emailSequences = allowanceOf(left, true);
    await open('email-sequences', {
      'GET /api/tools/studio': () => Response.json({ ...studioFacts(), emailSequences }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test.each(studioTools)('%s says that its text is made by AI [tools.disclaimer]', async (tool) => {
  await open(tool);
  expect(await screen.findByText(/^AI-generated content/)).toBeTruthy();
});

test('until the card is there the form takes nothing, so that no typed word is replaced', async () => {
  let give: (answer: Response) => void = () => undefined;
  const asked = new Promise<Response>((resolve) => (give = resolve));
  await open('messaging', { 'GET /api/tools/cards': () => asked }, `?card=${sampleCard.id}`);
  const isShut = async () => (await field('Business Description')).closest('fieldset')?.disabled;
  expect(await isShut()).toBe(true);
  await act(async () => give(Response.json({ cards: [sampleCard] })));
  const business = await field('Business Description');
  await waitFor(() => expect(business.value).toBe(sampleCard.businessDescription));
  expect(await isShut()).toBe(false);
});

test('a text that is too long is said to be so at its field alone, and once', async () => {
  await open('messaging');
  await type('Target Audience', 'x');
  await type('Frustrations', 'x');
  await type('Business Description', 'x'.repeat(2001));
  press('Generate Messages');
  expect(await screen.findByText(/^Please keep this under 2,000/)).toBeTruthy();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});
