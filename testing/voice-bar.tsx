import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { plugMicrophone } from '#testing/microphone.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { withoutSpeech } from '#testing/speech.tsx';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

export const recordings = `POST /api/spar/talks/${talkId}/recordings`;
const turns = `POST /api/spar/talks/${talkId}/turns`;
export const said = 'You sound tired.';
const answered = {
  turn: firstTurn,
  secondsUsed: 12,
  secondsLeft: 168,
  state: 'open',
  endedBy: null,
  allowance: talksLeft(1),
};

beforeEach(() => {
  stubMatchMedia(() => true);
  vi.stubGlobal('SpeechRecognition', undefined);
  withoutSpeech();
});

export const open = (
  server: StandInServer = {},
  facts: Parameters<typeof sparFacts>[0] = { transcribes: true },
) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts(facts)),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      'POST /api/consents': () => Response.json({ noted: true }),
      [recordings]: () => Response.json({ text: said }),
      [turns]: () => new Response(`event: done\ndata: ${JSON.stringify(answered)}\n\n`),
      ...server,
    },
  });

export const begin = () => screen.findByRole('button', { name: 'Talk by voice' });
export const talk = () => screen.findByRole('button', { name: /^(?:Hold to talk|Listening)/ });
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
export async function agree() {
  fireEvent.click(await begin());
  fireEvent.click(await screen.findByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
/** Presses once, waits until it records, and presses again. */
export async function speak() {
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  fireEvent.click(await talk());
}

/** Presses once, and stays listening. */
export async function listen() {
  const microphone = plugMicrophone();
  const page = await open();
  await agree();
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  const recordingsSent = () => page.asked.filter(({ path }) => path.endsWith('/recordings')).length;
  return { microphone, recordingsSent };
}
