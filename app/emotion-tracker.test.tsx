// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmotionTracker } from '#app/client/EmotionTracker.tsx';
import { noteConsent } from '#features/account/contract-consents.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { sampleCard, sampleResult } from '#testing/studio-samples.ts';

const address = '/emotion-tracker';
const configured = () =>
  Response.json({
    morphcast: { licenseKey: 'a-license', countries: ['Canada', 'Germany'] },
    signsFirstIn: [],
  });
const profileOf = (country: string | null) => () => Response.json({ country });

async function open(server: StandInServer) {
  const page = await openPage(EmotionTracker, { address, tier: 'tools', server });
  await screen.findByRole('checkbox', { name: /explicit consent/ });
  return page;
}
const vendorNotice = () => screen.queryByText(/which receives your IP address/);
afterEach(() => localStorage.clear());
const scriptsOf = () => [...document.querySelectorAll('script')].map(({ src }) => src);

test('where MorphCast is not configured nothing of it is asked for [tracker.third-party-sdk]', async () => {
  const { asked } = await open({
    'GET /api/config': () => Response.json({ morphcast: null, signsFirstIn: [] }),
    'GET /api/profile': profileOf('Canada'),
  });
  expect(vendorNotice()).toBeNull();
  // The member's card is for a line to say.
  await waitFor(() =>
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/profile', '/api/tools/cards']),
  );
  expect(scriptsOf().filter((src) => src.includes('morphcast'))).toEqual([]);
});

test('a member of a listed country is told about the vendor before anything of it is loaded [tracker.third-party-sdk]', async () => {
  await open({ 'GET /api/config': configured, 'GET /api/profile': profileOf('Canada') });
  expect(vendorNotice()).toBeTruthy();
  expect(scriptsOf().filter((src) => src.includes('morphcast'))).toEqual([]);
});

test.each(['Germany', 'Japan'])('a member in %s gets our own engine', async (country) => {
  await open({ 'GET /api/config': configured, 'GET /api/profile': profileOf(country) });
  expect(vendorNotice()).toBeNull();
});

test('a configuration and a profile that cannot be read cost nobody the tracker: the country is asked for', async () => {
  await openPage(EmotionTracker, { address, tier: 'tools', server: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Use the camera' }));
  fireEvent.change(await screen.findByLabelText('Country'), { target: { value: 'Canada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('checkbox', { name: /explicit consent/ });
  expect(vendorNotice()).toBeNull();
});

test('a consent is noted in the account: for what, which text and when', async () => {
  const { asked } = await open({
    'GET /api/config': configured,
    'GET /api/profile': profileOf('Germany'),
    'POST /api/consents': () => Response.json({ noted: true }),
  });
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/consents')).toBe(true));
  const [sent] = asked.filter(({ path }) => path === '/api/consents');
  expect(noteConsent.body.parse(sent?.body)).toMatchObject({ about: 'tracker-signs', given: true });
});

test.each([
  ['no card to the search for one', [], '/tools/frustration-identifier'],
  ['a card without an opener to its brief', [sampleCard], `/brief?card=${sampleCard.id}`],
])('an opener that is not written yet leads from %s', async (_, cards, href) => {
  await open({
    'GET /api/config': configured,
    'GET /api/profile': profileOf('Canada'),
    'GET /api/tools/cards': () => Response.json({ cards }),
  });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Write yours' }).getAttribute('href')).toBe(href),
  );
});

test.each([
  ['of the client whose step is next', '2026-12-02', null, 'Bakers'],
  ['of the client last worked on, where no step has a day', null, null, 'Home owners'],
  ['of the client whose step comes earlier', '2026-12-02', '2026-12-01', 'Home owners'],
])('the line to say is %s', async (_, bakersOn, ownersOn, expected) => {
  const bakers = '20000000-0000-4000-8000-000000000002';
  const other = { id: '10000000-0000-4000-8000-000000000002', client: 'Bakers', clientId: bakers };
  const lines = ['When did you last count a tray twice?'];
  const mine = { ...sampleCard, client: 'Home owners', openers: { lines } };
  const cards = [
    { ...sampleCard, ...other, openers: { lines }, pinned: true },
    { ...mine, id: '10000000-0000-4000-8000-000000000003' },
    { ...mine, opener: 'Had to go back this week?' },
  ];
  const client = (id: string, nextOn: string | null) => ({ id, nextOn });
  await open({
    'GET /api/config': configured,
    'GET /api/profile': profileOf('Canada'),
    'GET /api/tools/cards': () => Response.json({ cards }),
    'GET /api/clients': () =>
      Response.json({
        // The first has no card: nothing could be said to them.
        clients: [
          client('20000000-0000-4000-8000-000000000009', '2026-11-30'),
          client(sampleCard.clientId, ownersOn),
          client(bakers, bakersOn),
        ],
        total: 3,
        next: null,
      }),
  });
  const line = expected === 'Bakers' ? lines[0] : 'Had to go back this week?';
  expect((await screen.findByText(line ?? '')).closest('figure')?.textContent).toContain(expected);
});

test('a next client without an opener gets none of another client: theirs is to be written', async () => {
  const other = {
    id: '10000000-0000-4000-8000-000000000002',
    client: 'Bakers',
    clientId: sampleResult('messaging').id,
  };
  await open({
    'GET /api/config': configured,
    'GET /api/profile': profileOf('Canada'),
    'GET /api/tools/cards': () =>
      Response.json({ cards: [{ ...sampleCard, ...other, opener: 'Had to go back?' }, sampleCard] }),
    'GET /api/clients': () =>
      Response.json({ clients: [{ id: sampleCard.clientId, nextOn: '2026-12-01' }], total: 1, next: null }),
  });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Write yours' }).getAttribute('href')).toBe(
      `/brief?card=${sampleCard.id}`,
    ),
  );
});

test('a card without an opener does not hide the one that they wrote with the Messaging Creator', async () => {
  const text = sampleResult('messaging', { result: { title: 'Soot' } });
  const { asked } = await open({
    'GET /api/config': configured,
    'GET /api/profile': profileOf('Canada'),
    'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
    'GET /api/tools/results?tool=messaging': () =>
      Response.json({ results: [{ id: text.id, title: text.title }], next: null }),
    [`GET /api/tools/results/${text.id}`]: () => Response.json(text),
  });
  const line = await screen.findByText('You light it, and you wonder.');
  expect(line.closest('figure')?.textContent).toContain('From your text “Soot”.');
  expect(asked.filter(({ path }) => path.startsWith('/api/tools/results'))).toHaveLength(2);
});
