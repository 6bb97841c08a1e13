// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Allowance, FrustrationCard } from '#features/tools/contract.ts';
import { eventWriter } from '#testing/event-writer.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { Page as IdentifierPage } from '#features/tools/frustration-identifier/client.tsx';

const address = '/tools/frustration-identifier';
const runPath = 'POST /api/functions/frustration-identifier';
const allowancePath = 'GET /api/tools/frustration-identifier/allowance';
const cardsPath = 'GET /api/tools/cards';
const demoNotice = 'Demo text: no AI model is connected';

const allowanceOf = (remaining: number): Allowance => ({
  limit: 5,
  used: 5 - remaining,
  remaining,
  more: null,
  resetsAt: '2099-01-02T00:00:00.000Z',
});
const tells =
  (remaining: number, notice: string | null = null) =>
  () =>
    Response.json({
      allowance: allowanceOf(remaining),
      origin: { demoNotice: notice, aiGenerated: notice === null },
    });

const frustrations = ['They fear to look foolish', 'They have been let down', 'They cannot compare'].map(
  (title) => ({
    title,
    explanation: `${title}, and nobody asks.`,
    listenFor: `${title}, said twice.`,
  }),
);
const cards: readonly FrustrationCard[] = frustrations.map(({ title, explanation, listenFor }) => ({
  id: crypto.randomUUID(),
  clientId: '00000000-0000-4000-8000-0000000000c1',
  client: 'Home owners',
  frustration: title,
  explanation,
  listenFor,
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
  createdAt: '2026-11-20T10:00:00.000Z',
}));

const done = {
  response: '',
  cards,
  allowance: allowanceOf(2),
  origin: { demoNotice: null, aiGenerated: true },
};
const answersAtOnce = () => {
  const { answer, write, end } = eventWriter();
  return (asked: { signal: AbortSignal | null }) => {
    const response = answer(asked);
    write('done', done);
    end();
    return response;
  };
};

const base = { [allowancePath]: tells(3), [cardsPath]: () => Response.json({ cards: [] }) };
const open = (server: StandInServer = {}) =>
  openPage(IdentifierPage, { address, tier: 'free', server: { ...base, ...server } });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const result = () => within(screen.getByRole('region', { name: 'Result' }));

async function fillBoth() {
  await screen.findByLabelText('Business Description');
  fill('Business Description', 'Heat pumps');
  fill('Target Audience', 'Home owners');
}

test('a visitor is sent to sign in, and back here [tools.anonymous-to-auth]', async () => {
  await openPage(IdentifierPage, { address });
  const place = await screen.findByText('Now at', { exact: false });
  expect(decodeURIComponent(place.textContent)).toContain('/auth?redirect=/tools/frustration-identifier');
});

test('an admin who looks as a member reads that they only look', async () => {
  await openPage(IdentifierPage, { address, tier: 'free', seesAs: 'free', server: base });
  expect(await screen.findByText('Only to look at')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Identify Frustrations' }).disabled).toBe(
    true,
  );
});

test('the page has its two fields, its button and what is left of the day [tools.route-identifier] [tools.identifier-business-label] [tools.identifier-audience-label] [tools.identifier-button]', async () => {
  await open();
  expect(await screen.findByLabelText('Business Description')).toBeTruthy();
  expect(screen.getByLabelText('Target Audience')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Identify Frustrations' })).toBeTruthy();
  expect(await screen.findByText(/^3 of 5 searches left today\. New ones arrive (?:at )?.+/)).toBeTruthy();
});

test('an empty field is marked, said in a toast, and nothing is sent [tools.identifier-required] [tools.missing-information]', async () => {
  const { asked } = await open();
  await screen.findByLabelText('Business Description');
  fill('Business Description', 'Heat pumps');
  fill('Target Audience', '   ');
  press('Identify Frustrations');
  expect(await screen.findByText('Missing information')).toBeTruthy();
  expect(await screen.findByText('Please fill in both fields')).toBeTruthy();
  const empty = screen.getByLabelText('Target Audience');
  expect(empty.getAttribute('aria-invalid')).toBe('true');
  const own = screen.getByText('Please fill this in');
  expect(empty.getAttribute('aria-describedby')?.split(' ')).toContain(own.id);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('the text appears while it is written, then the numbered result with copy and a link to /tools [tools.generation-states] [tools.call-identifier] [tools.identifier-numbered-list] [tools.identifier-copy] [tools.identifier-tools-link] [tools.identifier-explanations]', async () => {
  const { answer, write, end } = eventWriter();
  const saved: FrustrationCard[] = [];
  const { asked } = await open({ [runPath]: answer, [cardsPath]: () => Response.json({ cards: saved }) });
  await fillBoth();
  press('Identify Frustrations');
  await screen.findByRole('button', { name: 'Stop' });
  expect(result().getByRole('heading', { name: /Thinking about your clients…$/ })).toBeTruthy();
  write('partial', { frustrations: [{ title: 'They fear to', explanation: '', listenFor: '' }] });
  expect(await screen.findByText('They fear to')).toBeTruthy();
  expect(screen.queryByText(/Thinking about/)).toBeNull();
  saved.push(...cards);
  write('done', done);
  end();
  await screen.findByRole('button', { name: 'Copy all' });
  const items = result().getAllByRole('listitem');
  expect(items.map(({ parentElement }) => parentElement?.tagName)).toEqual(['OL', 'OL', 'OL']);
  for (const { title, explanation, listenFor } of frustrations) {
    expect(result().getByRole('heading', { name: title })).toBeTruthy();
    expect(result().getByText(explanation)).toBeTruthy();
    expect(result().getByText(listenFor)).toBeTruthy();
  }
  expect(result().getByRole('link', { name: 'Explore all tools' }).getAttribute('href')).toBe('/tools');
  // Members who cannot write from a card get a line to say.
  const lines = result().getAllByRole('link', { name: /^60-second brief ?, about “/ });
  expect(lines.map((line) => decodeURIComponent(line.getAttribute('href') ?? ''))).toEqual(
    cards.map(({ id }) => expect.stringContaining(id)),
  );
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    businessDescription: 'Heat pumps',
    targetAudience: 'Home owners',
  });
  expect(await screen.findByText(/^2 of 5 searches left today/)).toBeTruthy();
});

test('each frustration that was found leads to a practice call with its client, and stands among the cards once', async () => {
  let saved = cards.slice(0, 2);
  const run = answersAtOnce();
  await openPage(IdentifierPage, {
    address,
    tier: 'tools',
    server: {
      ...base,
      [runPath]: (asked) => {
        saved = [...cards];
        return run(asked);
      },
      [cardsPath]: () => Response.json({ cards: saved }),
    },
  });
  const listed = () => screen.queryAllByRole('button', { name: /^Delete “/ });
  await waitFor(() => expect(listed()).toHaveLength(2));
  await fillBoth();
  press('Identify Frustrations');
  await screen.findByRole('button', { name: 'Copy all' });
  const links = result().getAllByRole('link', { name: /^Practice this call/ });
  expect(
    links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')),
  ).toEqual(cards.map(({ id }) => `/spar?card=${id}`));
  expect(links[0]?.textContent).toContain('They fear to look foolish');
  // Cards that the list already had are in it once.
  expect(listed()).toHaveLength(3);
});

test('more than three frustrations are never shown [tools.identifier-at-most-3] [tools.call-identifier-first-3]', async () => {
  const { answer, write, end } = eventWriter();
  await open({ [runPath]: answer });
  await fillBoth();
  press('Identify Frustrations');
  await screen.findByRole('button', { name: 'Stop' });
  write('partial', {
    frustrations: [...frustrations, { title: 'A fourth', explanation: '', listenFor: '' }],
  });
  expect(await result().findByText('They cannot compare')).toBeTruthy();
  expect(screen.queryByText('A fourth')).toBeNull();
  write('done', { ...done, cards: [...cards, { ...cards[0], id: 'x', frustration: 'A fourth' }] });
  end();
  await screen.findByRole('button', { name: 'Copy all' });
  expect(result().getAllByRole('listitem').length).toBe(3);
});

test('Copy all puts the numbered list on the clipboard [tools.identifier-copy] [tools.identifier-numbered-list]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open({ [runPath]: answersAtOnce() });
  await fillBoth();
  press('Identify Frustrations');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy all' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(writeText.mock.calls[0]?.[0]).toContain(
    '1. They fear to look foolish\nThey fear to look foolish, and nobody asks.\n\n2. ',
  );
});

test('Stop ends the run: nothing is shown as a result, the input stays, and it is said to be free when the count agrees', async () => {
  const { answer, write } = eventWriter();
  const { asked } = await open({
    [runPath]: answer,
    'POST /api/tools/run/stop': () => Response.json({ stopped: true }),
  });
  await fillBoth();
  press('Identify Frustrations');
  write('partial', { frustrations: [{ title: 'Half a', explanation: '', listenFor: '' }] });
  await screen.findByText('Half a');
  press('Stop');
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.signal?.aborted).toBe(true);
  expect(await screen.findByText(/^Nothing was saved, and it doesn’t count\./)).toBeTruthy();
  expect(screen.queryByText('Half a')).toBeNull();
  expect(screen.queryByText('Error')).toBeNull();
  expect(valueOf('Business Description')).toBe('Heat pumps');
});

test.each([
  {
    failure: 'the function’s error field',
    answer: () => Response.json({ error: 'The model is asleep.', code: 'model_failed' }, { status: 502 }),
    words: 'The model is asleep.',
  },
  {
    failure: 'an answer without words',
    answer: () => new Response('<html>', { status: 502 }),
    words: 'Failed to analyze. Please try again.',
  },
])(
  '$failure is said once, on the page with the focus there; the input stays and Try again runs it [tools.analyze-failure] [tools.error-field-thrown]',
  async ({ answer, words }) => {
    const answers = [answer, answersAtOnce()];
    await open({ [runPath]: (asked) => (answers.shift() ?? answer)(asked) });
    await fillBoth();
    press('Identify Frustrations');
    await waitFor(() => expect(screen.getAllByText(words, { exact: false }).length).toBe(1));
    expect(document.activeElement?.textContent).toBe('Error');
    expect([valueOf('Business Description'), valueOf('Target Audience')]).toEqual([
      'Heat pumps',
      'Home owners',
    ]);
    press('Try again');
    expect(await screen.findByRole('button', { name: 'Copy all' })).toBeTruthy();
  },
);

/** Begins a run whose stream is cut. @param state what the server then knows of that run */
async function cut(state: 'done' | 'failed') {
  const { answer, end } = eventWriter();
  await open({
    [runPath]: answer,
    'GET /api/tools/run?tool=frustration-identifier': () =>
      Response.json({ run: { state, startedAt: new Date().toISOString(), resultId: null } }),
    [cardsPath]: () => Response.json({ cards: state === 'done' ? cards : [] }),
  });
  await fillBoth();
  press('Identify Frustrations');
  await screen.findByRole('button', { name: 'Stop' });
  end();
}

test('a run whose stream is cut before the first word goes on at the server, and its cards are shown', async () => {
  await cut('done');
  expect(await screen.findByRole('button', { name: 'Copy all' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Error' })).toBeNull();
});

test('a stream that is cut is a failure, not a result', async () => {
  await cut('failed');
  expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
});

test('what was typed survives a reload', async () => {
  const { reload } = await open();
  await fillBoth();
  act(reload);
  await screen.findByLabelText('Business Description');
  expect([valueOf('Business Description'), valueOf('Target Audience')]).toEqual([
    'Heat pumps',
    'Home owners',
  ]);
});

test('a lesson fills the fields, and the address forgets them', async () => {
  const { router } = await openPage(IdentifierPage, {
    address: `${address}?businessDescription=Heat+pumps&targetAudience=Home+owners`,
    tier: 'free',
    server: base,
  });
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect([valueOf('Business Description'), valueOf('Target Audience')]).toEqual([
    'Heat pumps',
    'Home owners',
  ]);
});

test('at the limit the button is off and the page says when new runs come', async () => {
  await open({ [allowancePath]: tells(0) });
  expect(
    await screen.findByText(/^You have used all 5 of today’s searches\. New ones arrive at /),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Identify Frustrations' }).disabled).toBe(
    true,
  );
});

test('the page says that the text is made by AI [tools.disclaimer]', async () => {
  await open();
  expect(await screen.findByText(/^AI-generated content/)).toBeTruthy();
});

test('without a model the page says so, and what to think of a model’s text [tools.disclaimer]', async () => {
  await open({ [allowancePath]: tells(3, demoNotice) });
  const words = `${demoNotice}. What a model writes here is AI-generated content: it can be wrong`;
  expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
});

test('a run that was refused by the limit says so in the server’s words', async () => {
  const words = 'You have used all 5 of today’s searches.';
  await open({ [runPath]: () => refusal(429, 'allowance_spent', words) });
  await fillBoth();
  press('Identify Frustrations');
  await waitFor(() => expect(screen.getAllByText(words, { exact: false }).length).toBe(1));
});

test('an empty form offers an example, fills both fields with it, and leads into the first', async () => {
  await openPage(IdentifierPage, {
    address,
    tier: 'free',
    server: { [allowancePath]: tells(5), [cardsPath]: () => Response.json({ cards: [] }) },
  });
  const business = await screen.findByLabelText<HTMLTextAreaElement>('Business Description');
  fireEvent.change(business, { target: { value: 'Heat pumps' } });
  expect(screen.queryByRole('button', { name: 'Use an example' })).toBeNull();
  fireEvent.change(business, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use an example' }));
  expect(business.value).toContain('chimneys');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Target Audience').value).toContain('Homeowners');
  expect(document.activeElement).toBe(business);
  expect(screen.queryByRole('button', { name: 'Use an example' })).toBeNull();
});

test('a short name is suggested for the client, and saved for all cards of the run', async () => {
  const renamed = cards.map((card) => ({ ...card, client: 'Ms. Okafor' }));
  const { asked } = await open({
    [runPath]: answersAtOnce(),
    ...Object.fromEntries(
      renamed.map((card) => [`PATCH /api/tools/cards/${card.id}`, () => Response.json(card)]),
    ),
  });
  await fillBoth();
  press('Identify Frustrations');
  const name = await screen.findByLabelText<HTMLInputElement>('A short name for who these cards are about');
  expect(name.value).toBe('Home owners');
  fireEvent.change(name, { target: { value: 'Ms. Okafor' } });
  press('Save name');
  expect(await screen.findByText('These cards are about “Ms. Okafor”.')).toBeTruthy();
  const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent).toEqual(Array(3).fill({ client: 'Ms. Okafor' }));
  // Saved cards need no saving.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' }).disabled).toBe(true);
});
