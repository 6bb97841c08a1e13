// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { endedTalk, firstTurn, otherTalkId, talkId, talkOf } from '#testing/spar-samples.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const talkPath = `GET /api/spar/talks/${talkId}`;
const open = (server: StandInServer = {}) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'tools',
    server: { [talkPath]: () => Response.json(endedTalk()), ...server },
  });

const twoTurns = { turns: [firstTurn, { ...firstTurn, number: 2 }] };
const dayAfterPath = `POST /api/spar/talks/${talkId}/day-after`;

test('the client can be called the day after: a failure is told and can be tried again, then the call opens [spar.day-after]', async () => {
  let fails = true;
  await open({
    [talkPath]: () => Response.json(endedTalk(twoTurns)),
    [dayAfterPath]: () =>
      fails
        ? refusal(502, 'model_failed', 'We couldn’t find out what stayed.')
        : Response.json(talkOf({ id: otherTalkId, follows: talkId })),
  });
  const row = within(await screen.findByRole('region', { name: 'The day after' }));
  const press = row.getByText('Call them the day after');
  fireEvent.click(press);
  expect((await row.findByRole('alert')).textContent).toBe('We couldn’t find out what stayed.');
  fails = false;
  fireEvent.click(press);
  expect(await screen.findByText(/^A day has passed. Ask Marta what/)).toBeTruthy();
  expect(screen.queryByText('How it’s judged')).toBeNull();
});

test('a call that has one leads to it; one in which little was said has none', async () => {
  await open({ [talkPath]: () => Response.json(endedTalk({ ...twoTurns, dayAfter: otherTalkId })) });
  const link = await screen.findByText('Open the call the day after');
  expect(link.closest('a')?.getAttribute('href')).toBe(`/spar/${otherTalkId}`);
  cleanup();
  await open();
  await screen.findByRole('heading', { name: 'One thing to change' });
  expect(screen.queryByText('The day after')).toBeNull();
});

const remembered = { memory: 'You asked about my mother.', said: 'Does your mother count it?' };

test('the end of the day after shows what stayed beside what was said, one thing to try, and no points [spar.day-after]', async () => {
  const dayAfter = endedTalk({ ...twoTurns, follows: otherTalkId, heard: null, debrief: null });
  await open({ [talkPath]: () => Response.json({ ...dayAfter, stayed: [remembered] }) });
  const list = await screen.findByRole('list', { name: 'What stayed' });
  expect(list.textContent).toBe(
    'Marta remembersYou asked about my mother.You said“Does your mother count it?”',
  );
  expect(screen.getByRole('region', { name: 'One thing to try' }).textContent).toContain(
    'Say this sentence first next time',
  );
  expect(screen.queryByText(/of 100|of 25/)).toBeNull();
  const first = screen.getByRole('link', { name: 'The call the day before' });
  expect(first.getAttribute('href')).toBe(`/spar/${otherTalkId}`);
  cleanup();
  await open({ [talkPath]: () => Response.json({ ...dayAfter, stayed: [] }) });
  expect(
    await screen.findByText('Nothing stayed. Marta knows that you called, and not much more.'),
  ).toBeTruthy();
});
