// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { houseClient, otherTalkId, sparFacts, talkId, talkOf } from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import { cardsQuery } from '#features/spar/client/api.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { SparPage } from '#features/spar/client/SparPage.tsx';

const open = (server: StandInServer = {}) =>
  openPage(SparPage, {
    address: '/spar',
    tier: 'free',
    server: {
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/tools/cards': () => Response.json({ cards: [] }),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      ...server,
    },
  });
const chooseAnother = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another' }));
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'Begin the call' }));
const checked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

const marta = houseClient('marta', 'Marta');
const jonas = { ...houseClient('jonas', 'Jonas'), situation: 'discovery', temper: 'busy' } as const;
const elders = { ...sampleCard, id: otherTalkId, client: 'Elders', createdAt: '2026-11-27T10:00:00.000Z' };

test('one call is suggested with one button: with the client of their newest card', async () => {
  const { asked } = await open({
    'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'all' })),
    'GET /api/tools/cards': () => Response.json({ cards: [{ ...sampleCard, pinned: true }, elders] }),
    'POST /api/spar/talks': () => Response.json(talkOf()),
  });
  const call = within(await screen.findByRole('region', { name: 'Elders' }));
  expect(call.getByText('Discovery · 3 minutes')).toBeTruthy();
  expect(checked('Friendly')).toBe(true);
  expect(call.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Begin the call',
    'Choose another',
  ]);
  expect(screen.getAllByRole('radio')).toHaveLength(tempers.length);
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { card: elders.id },
    situation: 'discovery',
    temper: 'friendly',
  });
});

test('how they are today is changed on the suggestion itself, which else stays', async () => {
  const { asked } = await open({
    'GET /api/spar': () => Response.json(sparFacts({ clients: [marta, jonas], suggested: 'jonas' })),
    'POST /api/spar/talks': () => Response.json(talkOf()),
  });
  const call = within(await screen.findByRole('region', { name: 'Jonas' }));
  const mood = within(call.getByRole('group', { name: 'How are they today?' }));
  fireEvent.click(mood.getByRole('radio', { name: 'Guarded' }));
  expect(screen.getByRole('region', { name: 'Jonas' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeTruthy();
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client: { house: 'jonas' },
    situation: 'discovery',
    temper: 'guarded',
    minutes: 3,
  });
});

test('without a card it is with the practice client that fits them, in their usual kind of call; on a phone what is known of them opens', async () => {
  stubMatchMedia(() => false);
  const { asked } = await open({
    'GET /api/spar': () =>
      Response.json(sparFacts({ clients: [marta, jonas], suggested: 'jonas', ownCards: 'one' })),
    'POST /api/spar/talks': () => Response.json(talkOf()),
  });
  const call = within(await screen.findByRole('region', { name: 'Jonas' }));
  expect(call.getByText('Discovery · 3 minutes')).toBeTruthy();
  expect(checked('Busy')).toBe(true);
  const about = call.getByText('About Jonas').closest('details');
  expect(about?.open).toBe(false);
  expect(about?.textContent).toContain('Practice clients are people we made up.');
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client: { house: 'jonas' },
    situation: 'discovery',
    temper: 'busy',
    minutes: 3,
  });
});

test('nobody is suggested until the cards are here, and whoever is shown then is who is called', async () => {
  const cards = Promise.withResolvers<Response>();
  const { asked, client } = await open({
    'GET /api/spar': () =>
      Response.json(sparFacts({ clients: [marta, jonas], suggested: 'jonas', ownCards: 'all' })),
    'GET /api/tools/cards': () => cards.promise,
    'POST /api/spar/talks': () => Response.json(talkOf()),
  });
  await screen.findByText('How a call is judged');
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Begin the call' })).toBeNull();
  cards.resolve(Response.json({ cards: [elders] }));
  await screen.findByRole('region', { name: 'Elders' });
  const newer = { ...sampleCard, client: 'Newer', createdAt: '2026-11-28T10:00:00.000Z' };
  act(() => void client.setQueryData(cardsQuery.queryKey, [newer, elders]));
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ client: { card: elders.id } });
});

test('whoever opens the choice goes on in it by keyboard', async () => {
  await open();
  await chooseAnother();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Marta/ })));
});

const openBoth = () =>
  open({
    'GET /api/spar': () => Response.json(sparFacts({ clients: [marta, jonas] })),
    'POST /api/spar/talks': () => Response.json(talkOf()),
  }).then(async (page) => {
    await chooseAnother();
    return page;
  });

test('what a client suggests stands beside them, is how the call is set until the member chooses, and is announced [spar.suggestion]', async () => {
  await openBoth();
  const card = async (name: RegExp) => (await screen.findByRole('radio', { name })).closest('label');
  expect((await card(/^Marta/))?.textContent).toContain('Usually a guarded call about the price');
  expect((await card(/^Jonas/))?.textContent).toContain('Usually a busy discovery call');
  fireEvent.click(screen.getByRole('radio', { name: /^Marta/ }));
  expect((await card(/^Marta/))?.textContent).toMatch(/This call: Talk about the price · Guarded$/);
  expect([checked('Talk about the price'), checked('Guarded')]).toEqual([true, true]);
  const told = screen.getByText(
    'Marta: Usually a guarded call about the price. This call: Talk about the price · Guarded, 3 minutes.',
  );
  expect(told.getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('radio', { name: /^Jonas/ }));
  expect([checked('Discovery'), checked('Busy')]).toEqual([true, true]);
  expect((await card(/^Marta/))?.textContent).not.toContain('This call');
});

test('nothing that the member chose is changed by a client, and the client says so [spar.suggestion]', async () => {
  const { asked, reload } = await openBoth();
  fireEvent.click(await screen.findByRole('radio', { name: 'Renewal' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Marta/ }));
  expect([checked('Renewal'), checked('Guarded')]).toEqual([true, true]);
  expect(screen.getByRole('radio', { name: /^Marta/ }).closest('label')?.textContent).toMatch(
    /This call: Renewal · Guarded, as you chose$/,
  );
  reload();
  expect(await screen.findByText('Renewal · 3 minutes')).toBeTruthy();
  expect(checked('Guarded')).toBe(true);
  await chooseAnother();
  fireEvent.click(await screen.findByRole('radio', { name: /^Jonas/ }));
  expect([checked('Renewal'), checked('Busy')]).toEqual([true, true]);
  const brief = within(screen.getByRole('complementary', { name: 'Before the call' }));
  expect(brief.getByText('Renewal · Busy · 3 minutes')).toBeTruthy();
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { house: 'jonas' },
    situation: 'renewal',
    temper: 'busy',
  });
});

test('what was chosen for a call that has begun is not what the next client is like', async () => {
  await openBoth();
  fireEvent.click(await screen.findByRole('radio', { name: 'Renewal' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Marta/ }));
  await begin();
  await screen.findByText(`Now at /spar/${talkId}`);
  cleanup();
  await openBoth();
  await screen.findByRole('radio', { name: /^Marta/ });
  expect([checked('Renewal'), checked('Guarded')]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('radio', { name: /^Jonas/ }));
  expect([checked('Discovery'), checked('Busy')]).toEqual([true, true]);
});
