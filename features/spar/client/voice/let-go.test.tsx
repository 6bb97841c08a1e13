// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { plugMicrophone } from '#testing/microphone.ts';
import { openPage } from '#testing/page.tsx';
import { sparFacts, talkId, talkOf } from '#testing/spar-samples.ts';
import { withoutSpeech } from '#testing/speech.tsx';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const said = 'You sound tired.';

/** Holds the button with a finger for two and a half seconds. */
async function hold() {
  stubMatchMedia(() => true);
  vi.stubGlobal('SpeechRecognition', undefined);
  withoutSpeech();
  const microphone = plugMicrophone();
  const { asked } = await openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts({ transcribes: true })),
      'POST /api/consents': () => Response.json({ noted: true }),
      [`POST /api/spar/talks/${talkId}/recordings`]: () => Response.json({ text: said }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Talk by voice' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = await screen.findByRole('button', { name: 'Hold to talk' });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  fireEvent.pointerDown(button, { button: 0, pointerId: 1 });
  await screen.findByRole('button', { name: /^Listening/ });
  now.mockReturnValue(3500);
  const below = vi.spyOn(document, 'elementFromPoint').mockReturnValue(button);
  return {
    button,
    microphone,
    sent: () => asked.some(({ path }) => path.endsWith('/recordings')),
    slideTo: (element: Element | null) => below.mockReturnValue(element),
  };
}
const discard = () => screen.getByRole('button', { name: 'Discard' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });

test.each(['pointerUp', 'pointerCancel'] as const)(
  'a finger that slides onto Discard and leaves there (%s) discards what was said, and nothing is sent',
  async (leaves) => {
    const { button, microphone, sent, slideTo } = await hold();
    // What is under the finger is the picture in the button.
    slideTo(discard().querySelector('svg'));
    fireEvent[leaves](button, { pointerId: 1 });
    expect(await screen.findByRole('button', { name: 'Hold to talk' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn it into text' })).toBeNull();
    expect(microphone.isOpen()).toBe(false);
    expect([sent(), field().value]).toEqual([false, '']);
  },
);

test('a finger that slid off to anywhere else still sends what was said', async () => {
  const { button, slideTo } = await hold();
  slideTo(document.body);
  fireEvent.pointerUp(button, { pointerId: 1 });
  await waitFor(() => expect(field().value).toBe(said));
});

test('a hold that the system takes away is kept, and not sent', async () => {
  const { button, sent, slideTo } = await hold();
  slideTo(null);
  fireEvent.pointerCancel(button, { pointerId: 1 });
  expect(await screen.findByRole('button', { name: 'Turn it into text' })).toBeTruthy();
  expect(sent()).toBe(false);
});
