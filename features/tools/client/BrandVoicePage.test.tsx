// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noVoice } from '#features/tools/contract-voice.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { BrandVoicePage } from './BrandVoicePage.tsx';

const path = '/api/tools/brand-voice';
const saved = {
  samples: 'Short. Warm.',
  wordsToUse: ['hearth'],
  wordsToAvoid: ['synergy', 'leverage'],
  language: 'German',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const open = (server: StandInServer = {}) =>
  openPage(BrandVoicePage, {
    address: '/settings/brand-voice',
    tier: 'tools',
    server: { [`GET ${path}`]: () => Response.json(saved), ...server },
  });
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

test('the voice that was set is shown', async () => {
  await open();
  expect((await field('Samples of your own writing')).value).toBe('Short. Warm.');
  expect((await field('Words to avoid')).value).toBe('synergy\nleverage');
  expect((await field('Language of the output')).value).toBe('German');
});

test('an empty voice offers an example that can be saved, and then not again', async () => {
  const { asked } = await open({
    [`GET ${path}`]: () => Response.json({ ...noVoice, updatedAt: null }),
    [`PUT ${path}`]: ({ body }) => Response.json({ ...(body as object), updatedAt: saved.updatedAt }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Use an example' }));
  const samples = await field('Samples of your own writing');
  expect(samples.value).toContain('stove');
  expect(document.activeElement).toBe(samples);
  expect(screen.queryByRole('button', { name: 'Use an example' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Brand voice saved')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    wordsToAvoid: ['solution', 'premium', 'hurry'],
  });
});

test('for another language than English it says what the ethics check knows of it', async () => {
  await open();
  expect(await screen.findByText(/^The ethics check knows phrases in English only/)).toBeTruthy();
  await type('Language of the output', 'English');
  await waitFor(() => expect(screen.queryByText(/^The ethics check knows phrases/)).toBeNull());
});

test('words are typed one on each line or with commas, and saved as a list', async () => {
  const { asked } = await open({
    [`GET ${path}`]: () => Response.json({ ...noVoice, updatedAt: null }),
    [`PUT ${path}`]: () => Response.json(saved),
  });
  await type('Words to use', 'hearth, ember\n\n kindling ');
  await type('Language of the output', 'French');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Brand voice saved')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    samples: '',
    wordsToUse: ['hearth', 'ember', 'kindling'],
    wordsToAvoid: [],
    language: 'French',
  });
});

test('too many words are refused at the field, and nothing typed is lost', async () => {
  const { asked } = await open();
  const many = Array.from({ length: 31 }, (_, place) => `word${place}`).join('\n');
  await type('Words to avoid', many);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Please name at most 30 words')).toHaveLength(1);
  expect((await field('Words to avoid')).value).toBe(many);
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a voice that cannot be loaded or saved says so', async () => {
  const answers = [refusal(503, 'unavailable', 'Not yet.'), Response.json(saved)];
  await open({
    [`GET ${path}`]: () => answers.shift() ?? Response.error(),
    [`PUT ${path}`]: () => refusal(500, 'internal', 'Our fault.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Not yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await type('Words to use', 'ember');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  expect((await field('Words to use')).value).toBe('ember');
});

test('a free member is told what the brand voice belongs to', async () => {
  await openPage(BrandVoicePage, { address: '/settings/brand-voice', tier: 'free' });
  expect(await screen.findByText('Brand voice comes with the writing tools')).toBeTruthy();
});

test('what is typed survives a change of the page until it is saved, and then nothing stands in the way of it', async () => {
  const words = 'hearth, ember';
  const { reload } = await open({
    [`PUT ${path}`]: () => Response.json({ ...saved, wordsToUse: ['hearth', 'ember'] }),
  });
  await type('Samples of your own writing', 'Long. Slow. Warm.');
  await type('Words to use', words);
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  act(reload);
  expect((await field('Samples of your own writing')).value).toBe('Long. Slow. Warm.');
  expect((await field('Words to use')).value).toBe(words);
  expect((await field('Words to avoid')).value).toBe('synergy\nleverage');
  await type('Samples of your own writing', 'Short. Warm.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await field('Words to use')).value).toBe('hearth\nember'));
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  act(reload);
  // The fake still answers with the earlier voice, as if another device had changed it since.
  await waitFor(async () => expect((await field('Words to use')).value).toBe('hearth'));
});

test('what was not changed here is shown as it was saved elsewhere meanwhile', async () => {
  let now = saved;
  const { reload } = await open({ [`GET ${path}`]: () => Response.json(now) });
  await type('Words to use', 'kiln');
  now = { ...saved, samples: 'Written on the phone.' };
  act(reload);
  await waitFor(async () =>
    expect((await field('Samples of your own writing')).value).toBe('Written on the phone.'),
  );
  expect((await field('Words to use')).value).toBe('kiln');
});
