// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeviceRecognition, plugMicrophone } from '#testing/microphone.ts';
import { firstTurn } from '#testing/spar-samples.ts';
import { voice, withSpeech } from '#testing/speech.tsx';
import { originOf } from '#features/tools/contract.ts';
import { agree, begin, field, open, said, speak, talk } from '#testing/voice-bar.tsx';

test('without a microphone, without a way to hear, or in an old browser there is the keyboard and not a word about it', async () => {
  await open();
  expect(await screen.findByRole('textbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Talk by voice' })).toBeNull();
  expect(document.body.textContent).not.toMatch(/microphone|voice/i);
});

test('the place of the button is kept until it is known whether there is one, and given up where there is none', async () => {
  const answers: ((devices: MediaDeviceInfo[]) => void)[] = [];
  plugMicrophone();
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  await open();
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  expect(document.querySelector('div.min-h-11:empty')).not.toBeNull();
  await act(async () => {
    for (const answer of answers) answer([]);
    await Promise.resolve();
  });
  await waitFor(() => expect(document.querySelector('div.min-h-11:empty')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Talk by voice' })).toBeNull();
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
