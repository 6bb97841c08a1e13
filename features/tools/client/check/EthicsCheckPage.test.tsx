// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { EthicsCheckPage } from './EthicsCheckPage.tsx';

const path = 'POST /api/tools/ethics-check';
const clean = { marks: [], receipt: [], honest: null };
const found = {
  marks: [{ kind: 'false-urgency', quote: 'Act now', reason: 'It hurries.', advice: 'Name a date.' }],
  receipt: [
    {
      words: '$400',
      standing: 'shown',
      source: { kind: 'card', title: 'Card of Ruth', address: '/brief?card=a', words: 'It costs $400.' },
    },
    { words: '4,800', standing: 'reckoned', source: null },
    { words: '37%', standing: 'not-shown', source: null },
  ],
  honest: 'It costs $400.',
};
const check = async (server: StandInServer, text = 'Act now') => {
  const page = await openPage(EthicsCheckPage, { address: '/tools/ethics-check', tier: 'free', server });
  fireEvent.change(await screen.findByLabelText(/Your text/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  return page;
};

test('marks have their reason, claims their place, and the honest version can be copied', async () => {
  const { asked } = await check({ [path]: () => Response.json(found) });
  expect(await screen.findByText('“Act now”')).toBeTruthy();
  expect(screen.getByText('It hurries. Name a date.')).toBeTruthy();
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
  expect(receipt.getByRole('link', { name: 'Card of Ruth' }).getAttribute('href')).toBe('/brief?card=a');
  expect(receipt.getByText('Follows from your figures')).toBeTruthy();
  expect(receipt.getByText('Not shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the honest version' })).toBeTruthy();
  expect(asked.find(({ path: to }) => to === '/api/tools/ethics-check')?.body).toMatchObject({
    text: 'Act now',
  });
});

test('a text without marks is said to have none, and no other version is offered', async () => {
  await check({ [path]: () => Response.json(clean) });
  expect(await screen.findByText('Nothing in this text was flagged.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Honest version' })).toBeNull();
});

test('when nothing is left that is said', async () => {
  await check({ [path]: () => Response.json({ ...found, honest: '' }) });
  expect(await screen.findByText(/nothing is left/)).toBeTruthy();
});

test('an empty text is not sent, and a failure keeps what was typed', async () => {
  const { asked } = await check({ [path]: () => refusal(503, 'unavailable', 'We are not ready yet.') }, '');
  expect(await screen.findByText('Please give us a text')).toBeTruthy();
  expect(asked.filter(({ path: to }) => to === '/api/tools/ethics-check')).toEqual([]);
  const field = screen.getByLabelText(/Your text/);
  fireEvent.change(field, { target: { value: 'Hello there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Hello there');
});
