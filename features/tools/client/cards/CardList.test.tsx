// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CardList } from './CardList.tsx';

const cardsPath = 'GET /api/tools/cards';

function card(frustration: string, createdAt: string): FrustrationCard {
  return {
    id: frustration.toLowerCase(),
    clientId: '00000000-0000-4000-8000-0000000000c1',
    client: 'Home owners',
    frustration,
    explanation: `Why ${frustration}`,
    listenFor: `${frustration}, said twice.`,
    businessDescription: 'Heat pumps',
    targetAudience: 'Home owners',
    heard: null,
    agreed: null,
    boughtOn: null,
    saidNo: null,
    openers: null,
    opener: null,
    pinned: false,
    origin: { demoNotice: null, aiGenerated: true },
    createdAt,
  };
}
const newer = card('Newer', '2026-11-20T10:00:00.000Z');
const older = card('Older', '2026-11-19T10:00:00.000Z');

const open = (server: StandInServer = {}, tier: Tier = 'free') =>
  openPage(CardList, {
    address: '/cards',
    tier,
    server: { [cardsPath]: () => Response.json({ cards: [newer, older] }), ...server },
  });
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const unavailable = () => refusal(503, 'unavailable', 'We are not ready yet.');

test('saved cards are there with their explanation, and say that a model wrote them [tools.ai-mark]', async () => {
  await open();
  expect(await screen.findByText('Why Newer')).toBeTruthy();
  expect(titles()).toEqual(['Newer', 'Older']);
  expect(screen.getAllByText(/· Written with AI$/)).toHaveLength(2);
});

test('saved cards are closed rows, each named by its client and what they feel', async () => {
  await open();
  await screen.findByText('Why Newer');
  const rows = [...document.querySelectorAll('details')];
  expect(rows.map((row) => [row.open, row.querySelector('summary')?.textContent])).toEqual([
    [false, 'Home ownersNewer'],
    [false, 'Home ownersOlder'],
  ]);
});

test('a saved card tells its day in the words of every other page', async () => {
  await open();
  const [day] = await screen.findAllByText(/^November \d+, 2026$/);
  expect(day?.tagName).toBe('TIME');
});

test.each(['Pin', 'Rename', 'Copy', 'Delete'])(
  'what can be done with a card stands there in a word, which its name has too: %s',
  async (word) => {
    await open();
    await screen.findByText('Why Newer');
    const [first] = screen.getAllByRole('listitem');
    const acts = [...(first?.querySelectorAll('button, a') ?? [])];
    const act = acts.find((one) => one.textContent.includes(word));
    // On a phone there is no tooltip that could say it.
    const name = act?.getAttribute('aria-label') ?? act?.textContent ?? '';
    expect(name).toMatch(new RegExp(`${word}.* “Newer”`));
  },
);

test.each([
  ['free', '60-second brief', '/brief'],
  ['tools', 'Practice this call', '/spar'],
] as const)('from a card, a %s member is led to what is theirs: %s', async (tier, words, address) => {
  await open({}, tier);
  await screen.findByText('Why Newer');
  const ways = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(ways.filter((way) => way.startsWith(words) && way.includes(`${address}?card=`))).toHaveLength(2);
  // There is no link to a page that the member cannot use.
  const called = ways.filter((way) => way.startsWith('Practice this'));
  expect(called).toHaveLength(tier === 'tools' ? 2 : 0);
});

test.each([
  ['free', 'Read the 60-second brief', '/brief?card=newer'],
  ['tools', 'Write from this card', '/tools/messaging?card=newer'],
] as const)('after the cards a %s member finds one next step: %s', async (tier, words, address) => {
  await open({}, tier);
  const step = await screen.findByRole('region', { name: /^Next: / });
  const [way, ...others] = within(step).getAllByRole('link');
  expect([way?.textContent, way?.getAttribute('href')?.replaceAll('%22', ''), others]).toEqual([
    words,
    address,
    [],
  ]);
  expect(within(step).getByText(/“Newer”/)).toBeTruthy();
});

test('without a card there is nothing to do next with one', async () => {
  await open({ [cardsPath]: () => Response.json({ cards: [] }) });
  await screen.findByText('No cards yet');
  expect(screen.queryByText(/^Next: /)).toBeNull();
});

test('an address that names the cards names their heading', async () => {
  await open();
  expect((await screen.findByRole('heading', { name: 'Your Frustration Cards' })).id).toBe('cards');
});

test('without cards the list says what will be kept here', async () => {
  await open({ [cardsPath]: () => Response.json({ cards: [] }) });
  expect(await screen.findByText('No cards yet')).toBeTruthy();
});

test('cards that cannot be loaded are said to be so, and Retry loads them', async () => {
  const answers = [unavailable, () => Response.json({ cards: [newer] })];
  await open({ [cardsPath]: () => (answers.shift() ?? unavailable)() });
  expect((await screen.findByRole('alert')).textContent).toContain('We are not ready yet.');
  press('Retry');
  expect(await screen.findByText('Why Newer')).toBeTruthy();
});

test('a pinned card goes first before the server has answered', async () => {
  const { asked } = await open({
    'PATCH /api/tools/cards/older': () => new Promise<Response>(() => undefined),
  });
  await screen.findByText('Why Older');
  press('Pin “Older”');
  await waitFor(() => expect(titles()).toEqual(['Older', 'Newer']));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ pinned: true }));
});

test('a pin that the server refuses is taken back and said', async () => {
  await open({ 'PATCH /api/tools/cards/older': unavailable });
  await screen.findByText('Why Older');
  press('Pin “Older”');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(titles()).toEqual(['Newer', 'Older']);
});

test('a card can be given another client and other words', async () => {
  const renamed = { ...newer, client: 'Mrs. Okafor', frustration: 'Sharper' };
  const { asked } = await open({ 'PATCH /api/tools/cards/newer': () => Response.json(renamed) });
  await screen.findByText('Why Newer');
  press('Rename “Newer”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename card' }));
  fireEvent.change(dialog.getByLabelText('Client or audience'), { target: { value: 'Mrs. Okafor' } });
  fireEvent.change(dialog.getByLabelText('Frustration'), { target: { value: 'Sharper' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Mrs. Okafor')).toBeTruthy();
  expect(titles()).toEqual(['Sharper', 'Older']);
  expect(asked.at(-1)?.body).toEqual({ client: 'Mrs. Okafor', frustration: 'Sharper' });
});

test('a card cannot be left without words', async () => {
  const { asked } = await open();
  await screen.findByText('Why Newer');
  press('Rename “Newer”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename card' }));
  fireEvent.change(dialog.getByLabelText('Frustration'), { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please write the frustration')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('a card is deleted at once, the focus goes to the next one, and Undo brings it back', async () => {
  const { asked } = await open({
    'DELETE /api/tools/cards/newer': () => Response.json({ deleted: true }),
    'POST /api/tools/cards/newer/restore': () => Response.json(newer),
  });
  await screen.findByText('Why Newer');
  press('Delete “Newer”');
  expect(await screen.findByText('“Newer” is deleted.')).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual(['Older']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Home ownersOlder'));
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  press('Undo');
  await waitFor(() => expect(titles()).toEqual(['Newer', 'Older']));
  expect(asked.some(({ path }) => path === '/api/tools/cards/newer/restore')).toBe(true);
  // The offer has been taken, so it goes.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a card that cannot be brought back is said to be so', async () => {
  await open({
    'DELETE /api/tools/cards/newer': () => Response.json({ deleted: true }),
    'POST /api/tools/cards/newer/restore': unavailable,
  });
  await screen.findByText('Why Newer');
  press('Delete “Newer”');
  await screen.findByText('“Newer” is deleted.');
  press('Undo');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(titles()).toEqual(['Older']);
});

test('a card that could not be deleted is still there', async () => {
  await open({ 'DELETE /api/tools/cards/newer': unavailable });
  await screen.findByText('Why Newer');
  press('Delete “Newer”');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(screen.getByText('Why Newer')).toBeTruthy();
});

test('a long list begins with three runs and opens whole on request', async () => {
  const many = Array.from({ length: 12 }, (_, place) => card(`Card ${place}`, '2026-11-20T10:00:00.000Z'));
  await open({ [cardsPath]: () => Response.json({ cards: many }) });
  const more = await screen.findByRole('button', { name: 'Show all 12 cards' });
  expect(titles().length).toBe(9);
  fireEvent.click(more);
  expect(titles().length).toBe(12);
});

test('a card is a guess until they said it, in their words; both can be undone', async () => {
  const patched = ({ body }: { readonly body: unknown }) => Response.json({ ...newer, ...(body as object) });
  const { asked } = await open({ 'PATCH /api/tools/cards/newer': patched });
  await screen.findByText('Why Newer');
  expect(screen.getAllByText('A guess: none of their words are on this card.')).toHaveLength(2);
  press('Write down what they said about “Newer”');
  const words = await screen.findByRole('textbox', { name: 'Their words, as they said them' });
  fireEvent.change(words, { target: { value: 'I dread Fridays' } });
  fireEvent.change(screen.getByLabelText('Who said it'), { target: { value: 'Mara' } });
  fireEvent.change(screen.getByLabelText('On which day'), { target: { value: '2026-11-18' } });
  press('Save');
  expect(await screen.findByText('“I dread Fridays”')).toBeTruthy();
  expect(screen.getByText('Mara, November 18, 2026')).toBeTruthy();
  expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    heard: { from: 'Mara', on: '2026-11-18', words: 'I dread Fridays' },
  });
  press('“Newer” is a guess after all');
  await screen.findByText('It’s a guess again.');
  await waitFor(() => expect(screen.queryByText('“I dread Fridays”')).toBeNull());
  const told = screen.getByText('It’s a guess again.').closest('li');
  fireEvent.click(within(told ?? document.body).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“I dread Fridays”')).toBeTruthy();
});
