// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { plugMicrophone } from '#testing/microphone.ts';
import { withoutSpeech } from '#testing/speech.tsx';
import { sampleDrill, sparFacts } from '#testing/spar-samples.ts';
import { DrillsDue } from './DrillsDue.tsx';
import { comingDayOf } from '#platform/client/when.ts';
import { DrillsLine } from './DrillsLine.tsx';

const gradePath = `POST /api/spar/drills/${sampleDrill.id}/grade`;

/** The drills on the dashboard, with the server's list of what is due. */
function open(server: StandInServer = {}) {
  let due = [sampleDrill];
  return openPage(DrillsDue, {
    address: '/',
    tier: 'free',
    server: {
      'GET /api/spar/drills': () => Response.json({ due, waiting: due.length, nextAt: null }),
      [gradePath]: () => {
        due = [];
        return Response.json({ ...sampleDrill, reviews: 1, dueAt: '2126-12-02T12:00:00.000Z' });
      },
      ...server,
    },
  });
}

test('the member answers before they see what was asked for, and a grade puts the drill away', async () => {
  const { asked } = await open();
  expect(await screen.findByText('“We are comparing prices.”')).toBeTruthy();
  expect(screen.getByText(/CFO of a trucking company/)).toBeTruthy();
  expect(screen.getByText(/^A turn you missed in a practice call comes back here/)).toBeTruthy();
  expect(screen.queryByText('Name it as a guess that she may correct.')).toBeNull();
  fireEvent.change(screen.getByLabelText('What do you say?'), {
    target: { value: 'You do not want to choose wrong?' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show what it asked for' }));
  const title = screen.getByRole('heading', { name: 'Name it as a guess that she may correct.' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('You do not want to choose wrong?')).toBeTruthy();
  expect(screen.getByText('Ours is cheaper.')).toBeTruthy();
  expect(screen.getByRole('group', { name: /^How did it go\? That decides when/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  await waitFor(() => expect(screen.queryByText('One minute of practice')).toBeNull());
  expect(await screen.findByText('This turn comes back on December 2, 2126.')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ grade: 'good', reviews: 0 });
});

test('however many wait, the page asks for one and counts none', async () => {
  const more = () => Response.json({ due: [sampleDrill], waiting: 10, nextAt: null });
  await open({ 'GET /api/spar/drills': more });
  expect(await screen.findByText('One a day is enough: the others wait.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('10');
});

test('after one it is enough for today: another comes only to who asks for it', async () => {
  const other = {
    ...sampleDrill,
    id: '40000000-0000-4000-8000-000000000009',
    name: 'Monique',
    says: 'Not now.',
  };
  let due = [sampleDrill, other];
  await open({
    'GET /api/spar/drills': () => Response.json({ due, waiting: due.length, nextAt: null }),
    [gradePath]: () => {
      due = [other];
      return Response.json({ ...sampleDrill, reviews: 1 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hard' }));
  expect(await screen.findByText('That was today’s. The others wait.')).toBe(document.activeElement);
  expect(screen.queryByText('“Not now.”')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'One more now' }));
  expect(screen.getByText('“Not now.”')).toBeTruthy();
});

test('a drill that was graded elsewhere goes without a word', async () => {
  let due = [sampleDrill];
  await open({
    'GET /api/spar/drills': () => Response.json({ due, waiting: due.length, nextAt: null }),
    [gradePath]: () => {
      due = [];
      return refusal(409, 'conflict', 'This was changed in the meantime.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: 'Hard' }));
  await waitFor(() => expect(screen.queryByText('One minute of practice')).toBeNull());
});

test('nothing due, and a list that cannot be loaded, show nothing', async () => {
  await open({ 'GET /api/spar/drills': () => refusal(500, 'internal', 'Something went wrong.') });
  await waitFor(() => expect(document.querySelector('section')).toBeNull());
  expect(screen.queryByText('Something went wrong.')).toBeNull();
});

test('an address that names the drills names their heading', async () => {
  await open();
  expect((await screen.findByRole('heading', { name: 'One minute of practice' })).id).toBe('drills');
});

test('a drill can be answered by voice: the words follow what is typed, nothing shows the answer for them, and its own address hears them [spar.push-to-talk]', async () => {
  vi.stubGlobal('SpeechRecognition', undefined);
  withoutSpeech();
  plugMicrophone();
  const recordings = `/api/spar/drills/${sampleDrill.id}/recordings`;
  const { asked } = await open({
    'GET /api/spar': () => Response.json(sparFacts({ transcribes: true })),
    'POST /api/consents': () => Response.json({ noted: true }),
    [`POST ${recordings}`]: () => Response.json({ text: 'You would rather not choose wrong?' }),
  });
  fireEvent.change(await screen.findByLabelText('What do you say?'), { target: { value: 'Hm.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Talk by voice' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/waits in the field, and stays on this page/);
  fireEvent.click(screen.getByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Hold to talk' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Listening 0:00' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('What do you say?');
  await waitFor(() => expect(field.value).toBe('Hm. You would rather not choose wrong?'));
  expect(screen.queryByText('Name it as a guess that she may correct.')).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/consents',
    recordings,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Voice settings' }));
  expect(await screen.findByRole('button', { name: 'Withdraw consent' })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

const openLine = (drills: object) =>
  openPage(() => <DrillsLine />, {
    address: '/spar',
    tier: 'free',
    server: { 'GET /api/spar/drills': () => Response.json({ due: [], waiting: 0, nextAt: null, ...drills }) },
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('what is due is a link to it, and when the next one comes is said [spar.drills]', async () => {
  await openLine({ due: [sampleDrill], waiting: 1, nextAt: inDays(1) });
  const link = await screen.findByRole('link', { name: 'A missed turn is due today' });
  expect(link.getAttribute('href')).toBe('/#drills');
  expect(screen.getByText('Another one comes tomorrow.')).toBeTruthy();
});

test('with nothing due there is no link, but what will come back', async () => {
  await openLine({ nextAt: inDays(1) });
  expect(await screen.findByText('A turn you missed comes back as a short drill tomorrow.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('it says from which call the next one comes, and that answering it uses none [spar.drills]', async () => {
  await openLine({ nextAt: inDays(1), nextWith: 'Marta' });
  const words =
    'A turn you missed comes back as a short drill tomorrow, from your call with Marta. It doesn’t use up a practice call.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('with nothing at all it says nothing', async () => {
  const { asked } = await openLine({});
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/spar/drills')).toBe(true));
  expect(document.body.textContent).not.toMatch(/drill|missed/i);
});

test.each([
  ['2026-03-02T23:59:00', 'later today'],
  ['2026-03-03T00:00:00', 'tomorrow'],
  ['2026-03-03T23:59:00', 'tomorrow'],
  ['2026-03-04T00:00:00', 'on March 4, 2026'],
  ['2026-03-02T07:00:00', 'now'],
])('at eight in the morning of March 2, %s is %s', (at, words) => {
  const now = new Date('2026-03-02T08:00:00');
  expect(comingDayOf(new Date(at).toISOString(), now)).toBe(words);
});
