// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { plugMicrophone } from '#testing/microphone.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { withoutSpeech } from '#testing/speech.tsx';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const recordings = `POST /api/spar/talks/${talkId}/recordings`;
const turns = `POST /api/spar/talks/${talkId}/turns`;

beforeEach(() => {
  stubMatchMedia(() => true);
  vi.stubGlobal('SpeechRecognition', undefined);
  withoutSpeech();
});

/** Opens a talk as somebody who agreed to be heard by the provider. */
async function open(server: StandInServer) {
  const page = await openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts({ transcribes: true })),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      'POST /api/consents': () => Response.json({ noted: true }),
      ...server,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Talk by voice' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return page;
}

const talk = () => screen.findByRole('button', { name: /^(?:Hold to talk|Listening)/ });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
/** Presses once, waits until it records, and presses again. */
async function speak() {
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  fireEvent.click(await talk());
}

test.each([
  ['a recorder that does not start', 'MediaRecorder', 'start'],
  ['a sound that cannot be measured', 'AudioContext', 'createMediaStreamSource'],
] as const)('%s leaves no microphone open', async (_, name, method) => {
  const microphone = plugMicrophone();
  await open({});
  const Working = globalThis[name] as unknown as new () => object;
  const Broken = class extends Working {
    [method] = () => {
      throw new DOMException('', 'NotSupportedError');
    };
    static isTypeSupported = () => true;
  };
  vi.stubGlobal(name, Broken);
  fireEvent.click(await talk());
  expect(await screen.findByText(/The microphone did not open/)).toBeTruthy();
  expect(microphone.open).toHaveBeenCalledOnce();
  expect(microphone.isOpen()).toBe(false);
});

test('what takes too long to become text can be forgotten without a keyboard', async () => {
  plugMicrophone();
  const { asked } = await open({ [recordings]: () => new Promise<Response>(() => {}) });
  await speak();
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/recordings'))).toBe(true));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Hold to talk' })).toBeTruthy();
  expect(field().value).toBe('');
});

test('what is understood while a typed turn is being answered waits in the field', async () => {
  plugMicrophone();
  const heard = Promise.withResolvers<Response>();
  const answer = Promise.withResolvers<Response>();
  const { asked } = await open({ [recordings]: () => heard.promise, [turns]: () => answer.promise });
  await speak();
  fireEvent.change(field(), { target: { value: 'Hello Marta. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/turns'))).toBe(true));
  await act(async () => heard.resolve(Response.json({ text: 'You sound tired.' })));
  const data = {
    turn: firstTurn,
    secondsUsed: 12,
    secondsLeft: 168,
    state: 'open',
    endedBy: null,
    allowance: talksLeft(1),
  };
  await act(async () => answer.resolve(new Response(`event: done\ndata: ${JSON.stringify(data)}\n\n`)));
  await waitFor(() => expect(field().value).toBe('You sound tired.'));
});
