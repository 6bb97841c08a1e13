// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { debriefOf, endedTalk, firstTurn, talkId, talkOf } from '#testing/spar-samples.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const talkPath = `GET /api/spar/talks/${talkId}`;
const open = (server: StandInServer) =>
  openPage(TalkPage, { address: `/spar/${talkId}`, pattern: '/spar/$id', tier: 'tools', server });

const allDone = debriefOf().steps.map((step) => ({ ...step, verdict: 'done' as const, points: 25 }));

test('at 100, a question of theirs that the member hung up on is the one thing to change', async () => {
  const asked = { ...firstTurn, answer: 'That’d help. How would it go?' };
  const debrief = debriefOf({ heard: 100, steps: allDone });
  const said = (ended: object) => ({
    [talkPath]: () => Response.json(endedTalk({ turns: [asked], debrief, ...ended })),
  });
  await open(said({ endedBy: 'member' }));
  const change = await screen.findByRole('region', { name: 'One thing to change' });
  expect(change.textContent).toContain('“That’d help. How would it go?”');
  cleanup();
  await open(said({ endedBy: 'time' }));
  expect(await screen.findByRole('region', { name: 'For your next call' })).toBeTruthy();
});

test('a question that they had to ask twice is said beside the one thing to change', async () => {
  const turns = ['How loud are the fans?', 'And are the fans loud?'].map((answer, at) => ({
    ...firstTurn,
    number: at + 1,
    answer,
  }));
  await open({ [talkPath]: () => Response.json(endedTalk({ turns, debrief: debriefOf() })) });
  const change = await screen.findByRole('region', { name: 'One thing to change' });
  expect(change.textContent).toContain('asked twice: “And are the fans loud?”');
});

test('a minute of a real call has no opener: nothing is said of when its first words about them came', async () => {
  const client = { ...talkOf().client, house: null, isFromCall: true };
  const measures = { ...debriefOf().measures, secondsToClient: 40 };
  const debrief = debriefOf({ heard: 100, steps: allDone, measures });
  await open({ [talkPath]: () => Response.json(endedTalk({ client, debrief })) });
  const next = await screen.findByRole('region', { name: 'For your next call' });
  expect(next.textContent).not.toContain('first words');
  expect(screen.getByText('Questions you asked')).toBeTruthy();
  expect(screen.queryByText('Time to your first words about them')).toBeNull();
});

test.each([
  [20, 4, 'Your longest turn took 8 seconds. You, turn 1 Keep it that short.'],
  [50, 4, 'Your longest turn took 20 seconds. You, turn 1 Try it in half of that.'],
  [50, 25, 'Your first words about Marta came after 25 seconds. Try to get there in 11.'],
])(
  'at 100, a longest turn of %i words and %i seconds to the first words about them are one thing for the next call',
  async (words, secondsToClient, line) => {
    const turns = [{ ...firstTurn, said: 'word '.repeat(words).trim() }];
    await open({
      [talkPath]: () =>
        Response.json(
          endedTalk({
            turns,
            debrief: debriefOf({
              heard: 100,
              steps: allDone,
              measures: { ...debriefOf().measures, secondsToClient },
            }),
          }),
        ),
    });
    const next = await screen.findByRole('region', { name: 'For your next call' });
    expect(next.textContent).toContain(line);
  },
);
