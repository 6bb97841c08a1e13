// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plugMicrophone } from '#testing/microphone.ts';
import { refusal } from '#testing/page.tsx';
import { agree, begin, field, listen, open, recordings, said, speak, talk } from '#testing/voice-bar.tsx';

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
  // The status does not repeat how the button works, which is read with the button.
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
