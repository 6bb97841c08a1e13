// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { DeviceRecognition, plugMicrophone } from '#testing/microphone.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { voice, withoutSpeech, withSpeech } from '#testing/speech.tsx';
import { originOf } from '#features/tools/contract.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const recordings = `POST /api/spar/talks/${talkId}/recordings`;
const turns = `POST /api/spar/talks/${talkId}/turns`;
const said = 'You sound tired.';
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

const open = (server: StandInServer = {}, facts: Parameters<typeof sparFacts>[0] = { transcribes: true }) =>
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

const begin = () => screen.findByRole('button', { name: 'Talk by voice' });
const talk = () => screen.findByRole('button', { name: /^(?:Hold to talk|Listening)/ });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
async function agree() {
  fireEvent.click(await begin());
  fireEvent.click(await screen.findByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
/** Presses once, waits until it records, and presses again. */
async function speak() {
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  fireEvent.click(await talk());
}

test('before the microphone opens it is said what leaves the device; the words wait in the field to be sent [spar.voice-consent]', async () => {
  const microphone = plugMicrophone();
  const { asked } = await open();
  fireEvent.click(await begin());
  const dialog = await screen.findByRole('dialog', { name: 'Talk by voice' });
  expect(dialog.textContent).toMatch(/goes through our server to the provider of the AI model/);
  expect(dialog.textContent).not.toMatch(/stand-in/);
  // Screen readers read it as the dialog opens, before the button that agrees.
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^The microphone is open .* told to you in confidence\.$/);
  expect(microphone.open).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'I agree, use my microphone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(microphone.open).not.toHaveBeenCalled();
  await speak();
  await waitFor(() => expect(field().value).toBe(said));
  expect(microphone.isOpen()).toBe(false);
  // Told without how the button works, which is read with the button.
  expect(screen.getByText(`Heard: ${said}`).closest('[role=status]')?.textContent).toBe(`Heard: ${said}`);
  expect((await talk()).getAttribute('aria-describedby')).not.toBeNull();
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path }) => path)).toEqual(['/api/consents', recordings.slice(5)]);
  expect(sent[0]?.body).toMatchObject({ about: 'spar-voice', given: true });
});

test('what was typed before stays, and what is heard follows it', async () => {
  plugMicrophone();
  await open();
  await agree();
  fireEvent.change(field(), { target: { value: 'Hello Marta.' } });
  await speak();
  await waitFor(() => expect(field().value).toBe(`Hello Marta. ${said}`));
});

test('whoever chose it has their words sent as they let go', async () => {
  plugMicrophone();
  const { asked } = await open();
  await agree();
  fireEvent.click(screen.getByRole('button', { name: 'Voice settings' }));
  fireEvent.click(await screen.findByRole('switch', { name: 'Send as soon as I let go' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await speak();
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/turns'))?.body).toEqual({ number: 1, text: said }),
  );
});

test('held with a key it listens until the key comes up; Escape forgets it, and nothing is sent', async () => {
  const microphone = plugMicrophone();
  const { asked } = await open();
  await agree();
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(1000);
  fireEvent.keyDown(await talk(), { key: ' ' });
  fireEvent.keyDown(await talk(), { key: ' ', repeat: true });
  await screen.findByRole('button', { name: /^Listening/ });
  now.mockReturnValue(3500);
  fireEvent.keyDown(await talk(), { key: 'Escape' });
  fireEvent.keyUp(await talk(), { key: ' ' });
  expect(await screen.findByRole('button', { name: 'Hold to talk' })).toBeTruthy();
  expect(microphone.isOpen()).toBe(false);
  expect(asked.some(({ path }) => path.endsWith('/recordings'))).toBe(false);
  fireEvent.keyDown(await talk(), { key: ' ' });
  await screen.findByRole('button', { name: /^Listening/ });
  now.mockReturnValue(6000);
  fireEvent.keyUp(await talk(), { key: ' ' });
  await waitFor(() => expect(field().value).toBe(said));
});

test.each([
  ['NotAllowedError', /does not let this page use the microphone/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program uses the microphone/],
] as const)(
  'a microphone that does not open (%s) says what to do, and typing goes on',
  async (name, words) => {
    plugMicrophone({ fault: () => new DOMException('', name) });
    await open();
    await agree();
    fireEvent.click(await talk());
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.change(field(), { target: { value: 'I type.' } });
    expect(field().value).toBe('I type.');
  },
);

test.each([
  ['nothing', /it may be muted. Nothing was sent/],
  ['a hiss', /Nothing was heard, and nothing was sent/],
] as const)('a recording with %s in it is not sent', async (loudness, words) => {
  const microphone = plugMicrophone();
  microphone.heard.loudness = loudness;
  const { asked } = await open();
  await agree();
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  // It is measured twenty times a second.
  await new Promise((resolve) => setTimeout(resolve, 80));
  fireEvent.click(await talk());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/recordings'))).toBe(false);
});

test('a microphone that is unplugged ends it: what was said until then is sent only when they say so', async () => {
  const microphone = plugMicrophone();
  const { asked } = await open();
  await agree();
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  act(() => void microphone.unplug());
  expect(
    await screen.findByText(/The microphone went away.*still on this device, and was not sent/),
  ).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/recordings'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Turn it into text' }));
  await waitFor(() => expect(field().value).toBe(said));
  microphone.heard.kinds = ['audiooutput'];
  act(() => void microphone.change());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hold to talk' })).toBeNull());
});

/** Presses once, and stays listening. */
async function listen() {
  const microphone = plugMicrophone();
  const page = await open();
  await agree();
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  const recordingsSent = () => page.asked.filter(({ path }) => path.endsWith('/recordings')).length;
  return { microphone, recordingsSent };
}

test.each([
  ['the page is left', () => fireEvent(document, new Event('visibilitychange')), 'You left the page'],
  ['a minute is over', () => vi.spyOn(performance, 'now').mockReturnValue(1e9), 'One minute is up'],
] as const)(
  'when %s the microphone closes, and nothing is sent until they say so',
  async (_, happens, words) => {
    const { microphone, recordingsSent } = await listen();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    happens();
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(microphone.isOpen()).toBe(false);
    expect(recordingsSent()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('button', { name: 'Turn it into text' })).toBeNull();
    expect(recordingsSent()).toBe(0);
  },
);

test('Escape forgets it from wherever the focus is', async () => {
  const { microphone, recordingsSent } = await listen();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(await screen.findByRole('button', { name: 'Hold to talk' })).toBeTruthy();
  expect(microphone.isOpen()).toBe(false);
  expect(recordingsSent()).toBe(0);
});

test('a turn that is typed and sent while it listens closes the microphone', async () => {
  const { microphone, recordingsSent } = await listen();
  fireEvent.change(field(), { target: { value: 'Typed instead.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(microphone.isOpen()).toBe(false));
  expect(recordingsSent()).toBe(0);
});

test('how the button works is read beside it, not only heard', async () => {
  plugMicrophone();
  await open();
  await agree();
  await talk();
  expect(screen.getByText(/press once to start and once to stop/).classList.contains('sr-only')).toBe(false);
});

test('a provider that fails leaves the field as it is, and the same recording can be sent again', async () => {
  plugMicrophone();
  let down = true;
  const { asked } = await open({
    [recordings]: () =>
      down ? refusal(502, 'model_failed', 'Try again, or type them.') : Response.json({ text: said }),
  });
  await agree();
  fireEvent.change(field(), { target: { value: 'Half a' } });
  await speak();
  expect(await screen.findByText('Try again, or type them.')).toBeTruthy();
  expect(field().value).toBe('Half a');
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field().value).toBe(`Half a ${said}`));
  expect(asked.filter(({ path }) => path.endsWith('/recordings'))).toHaveLength(2);
});

test('when the session has ended they sign in in another tab, and the recording waits in this one', async () => {
  plugMicrophone();
  let ended = true;
  await open({
    [recordings]: () =>
      ended ? refusal(401, 'unauthenticated', 'Please sign in to continue') : Response.json({ text: said }),
  });
  await agree();
  await speak();
  const link = await screen.findByRole('link', { name: 'Sign in (new tab)' });
  expect(link.getAttribute('target')).toBe('_blank');
  ended = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field().value).toBe(said));
});

test('no words in it: it says so', async () => {
  plugMicrophone();
  await open({ [recordings]: () => Response.json({ text: '' }) });
  await agree();
  await speak();
  expect(await screen.findByText(/No words were heard/)).toBeTruthy();
});

test('without a microphone, without a way to hear, or in an old browser there is the keyboard and not a word about it', async () => {
  await open();
  expect(await screen.findByRole('textbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Talk by voice' })).toBeNull();
  expect(document.body.textContent).not.toMatch(/microphone|voice/i);
});

test('a site whose provider has no transcription offers none', async () => {
  plugMicrophone();
  await open({}, { transcribes: false });
  expect(await screen.findByRole('textbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Talk by voice' })).toBeNull();
});

test('a browser that recognizes speech on the device is used before the provider: captions while one speaks, and nothing is sent', async () => {
  plugMicrophone();
  vi.stubGlobal('SpeechRecognition', DeviceRecognition);
  const { asked } = await open();
  fireEvent.click(await begin());
  expect((await screen.findByRole('dialog')).textContent).toMatch(/on this device. No sound leaves it/);
  fireEvent.click(screen.getByRole('button', { name: 'I agree, use my microphone' }));
  fireEvent.click(await talk());
  await screen.findByRole('button', { name: 'Listening 0:00' });
  expect(DeviceRecognition.last?.processLocally).toBe(true);
  act(() => DeviceRecognition.last?.hears('You sound'));
  expect(await screen.findByText('You sound')).toBeTruthy();
  act(() => DeviceRecognition.last?.hears('You sound', 'tired.'));
  fireEvent.click(await talk());
  await waitFor(() => expect(field().value).toBe('You sound tired.'));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a browser that would send what it hears to its maker is never asked to listen', async () => {
  plugMicrophone();
  class Remote extends DeviceRecognition {
    static override available = () => Promise.resolve('downloadable');
  }
  vi.stubGlobal('SpeechRecognition', Remote);
  await open({}, { transcribes: false });
  expect(await screen.findByRole('textbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Talk by voice' })).toBeNull();
});

test('in the demo it is said that nothing is recognized; a consent can be taken back', async () => {
  plugMicrophone();
  const { asked } = await open({}, { transcribes: true, origin: originOf('Demo text') });
  fireEvent.click(await begin());
  expect((await screen.findByRole('dialog')).textContent).toMatch(/It recognizes nothing/);
  fireEvent.click(screen.getByRole('button', { name: 'I agree, use my microphone' }));
  await talk();
  fireEvent.click(screen.getByRole('button', { name: 'Voice settings' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
  expect(await begin()).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/consents')).toHaveLength(2));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('spar.voice.consent'))).toEqual([]);
});

test('a voice of the device speaks the client’s answer, and falls silent when the member talks', async () => {
  const speech = withSpeech();
  plugMicrophone();
  await open();
  speech.arrive(voice('Ann'));
  await agree();
  fireEvent.click(screen.getByRole('button', { name: 'Voice settings' }));
  fireEvent.change(await screen.findByLabelText('A voice of this device speaks for Marta'), {
    target: { value: 'voice:Ann' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(speech.said).toEqual([]);
  await speak();
  await waitFor(() => expect(field().value).toBe(said));
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(speech.current?.text).toBe(firstTurn.answer));
  expect(screen.getByRole('button', { name: 'Stop the voice of Marta' })).toBeTruthy();
  fireEvent.click(await talk());
  expect(speech.current).toBeNull();
});
