import { fireEvent, screen } from '@testing-library/react';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';
import { openPage, type StandInServer } from './page.tsx';
import { firstTurn, sparFacts, talkId, talkOf, talksLeft } from './spar-samples.ts';

// The page of one talk, for the tests of what happens on it.

/** What the page of the sample talk requests. */
export const talkPath = `GET /api/spar/talks/${talkId}`;
export const endPath = `POST /api/spar/talks/${talkId}/end`;
export const turnPath = `POST /api/spar/talks/${talkId}/turns`;

/** Opens the sample talk, in which nothing was said unless the server says otherwise. */
export const openTalk = (server: StandInServer = {}) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [talkPath]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      ...server,
    },
  });

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
/** Types this and sends it by Enter, which takes a mouse. */
export async function say(text: string) {
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
}
/** The last event of the answer to the first turn. */
export const answered = {
  turn: firstTurn,
  secondsUsed: 12,
  secondsLeft: 168,
  state: 'open',
  endedBy: null,
  allowance: talksLeft(1),
};
export const inLog = () => screen.getByRole('log', { name: 'The call with Marta' }).textContent;
