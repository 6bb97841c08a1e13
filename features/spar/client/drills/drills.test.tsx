// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drillExamples } from '#content/spar/drill-examples.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { plugMicrophone } from '#testing/microphone.ts';
import { withoutSpeech } from '#testing/speech.tsx';
import { sampleDrill, sparFacts } from '#testing/spar-samples.ts';
import { DrillCard } from './DrillCard.tsx';
import { comingDayOf } from '#platform/client/when.ts';
import { DrillsLine } from './DrillsLine.tsx';

const gradePath = `POST /api/spar/drills/${sampleDrill.id}/grade`;

const onGraded = vi.fn<() => void>();
beforeEach(() => onGraded.mockClear());

/** One drill that is due. */
function open(server: StandInServer = {}) {
  return openPage(() => <DrillCard drill={sampleDrill} onGraded={onGraded} />, {
    address: '/three-minutes',
    tier: 'free',
    server: { [gradePath]: () => Response.json({ ...sampleDrill, reviews: 1 }), ...server },
  });
}

test('the member answers before they see what was asked for, and their own grade puts the drill away [spar.drills]', async () => {
  const { asked } = await open();
  expect(await screen.findByText('“We are comparing prices.”')).toBeTruthy();
  expect(screen.getByText(/CFO of a trucking company/)).toBeTruthy();
  expect(screen.queryByText('Name it as a guess that she may correct.')).toBeNull();
  fireEvent.change(screen.getByLabelText('What do you say?'), {
    target: { value: 'You do not want to choose wrong?' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show what it asked for' }));
  const title = screen.getByRole('heading', { name: 'Name it as a guess that she may correct.' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('You do not want to choose wrong?')).toBeTruthy();
  expect(screen.getByText('Ours is cheaper.')).toBeTruthy();
  const grades = screen.getByRole('group', { name: /^How did it go\? That decides when/ });
  expect([...grades.children].map(({ textContent }) => textContent)).toEqual(['Had it', 'Almost', 'Not yet']);
  fireEvent.click(screen.getByRole('button', { name: 'Had it' }));
  await waitFor(() => expect(onGraded).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ grade: 'good', reviews: 0 });
});

test('who the client is takes a few words, never the whole description of an audience', async () => {
  const who = 'Gail, Gail Mercer, 67, widow, lives alone in a house that is too big';
  await openPage(() => <DrillCard drill={{ ...sampleDrill, name: 'Gail', who }} onGraded={onGraded} />, {
    address: '/three-minutes',
    tier: 'free',
  });
  expect((await screen.findByText(/^Your practice client/)).textContent).toBe('Your practice client: Gail');
});

test('a turn without a sentence of its own shows a good answer of the lesson, once they have tried', async () => {
  await openPage(() => <DrillCard drill={{ ...sampleDrill, better: null }} onGraded={onGraded} />, {
    address: '/three-minutes',
    tier: 'free',
  });
  const { answer } = drillExamples[sampleDrill.step];
  const show = await screen.findByRole('button', { name: 'Show what it asked for' });
  expect(screen.queryByText(answer)).toBeNull();
  fireEvent.click(show);
  expect(screen.getByText(answer)).toBeTruthy();
});

test.each([
  ['Almost', 'hard'],
  ['Not yet', 'again'],
])('“%s” is the grade %s', async (label, grade) => {
  const { asked } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(onGraded).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ grade, reviews: 0 });
});

test('a drill that was graded elsewhere goes without a word, one that could not be graded stays and says why', async () => {
  await open({ [gradePath]: () => refusal(409, 'conflict', 'This was changed in the meantime.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: 'Almost' }));
  await waitFor(() => expect(onGraded).toHaveBeenCalledOnce());
  cleanup();
  onGraded.mockClear();
  await open({ [gradePath]: () => refusal(500, 'internal', 'Something went wrong.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Show what it asked for' }));
  fireEvent.click(screen.getByRole('button', { name: 'Almost' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.');
  expect(onGraded).not.toHaveBeenCalled();
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
  expect(link.getAttribute('href')).toBe('/three-minutes');
  expect(screen.getByText('Another one comes tomorrow.')).toBeTruthy();
});

test('with nothing due there is no link, but what will come back', async () => {
  await openLine({ nextAt: inDays(1) });
  expect(await screen.findByText('A turn you missed comes back tomorrow.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('it says from which call the next one comes, and that answering it uses none [spar.drills]', async () => {
  await openLine({ nextAt: inDays(1), nextWith: 'Marta' });
  const words =
    'A turn you missed comes back tomorrow, from your call with Marta. It doesn’t use up a practice call.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('in a debrief it says only what comes back of that call', async () => {
  await openPage(() => <DrillsLine talkId={sampleDrill.talkId} />, {
    address: '/spar',
    tier: 'free',
    server: {
      'GET /api/spar/drills': () => Response.json({ due: [sampleDrill], waiting: 1, nextAt: null }),
      [`GET /api/spar/drills?talkId=${sampleDrill.talkId}`]: () =>
        Response.json({ due: [], waiting: 0, nextAt: inDays(1) }),
    },
  });
  expect(await screen.findByText('A turn you missed comes back tomorrow.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
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
