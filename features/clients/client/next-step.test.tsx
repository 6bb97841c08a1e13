// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Client } from '#platform/contract/clients.ts';
import { oneClient as one, openClient as openOne } from '#testing/client-page.tsx';
import { sampleClient, idOf, samplePage } from '#testing/client-samples.ts';

test('a step that is done goes, and Undo brings it back with the day on which they agreed to it', async () => {
  const { asked } = await openOne({ [`PATCH ${one}`]: () => Response.json(sampleClient) });
  expect(await screen.findByText('They agreed to it on December 30, 2019.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Step done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(asked.flatMap(({ body, method }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { nextStep: '', nextOn: null },
    { nextStep: 'Send the quote', nextOn: '2020-01-02', agreedOn: '2019-12-30' },
  ]);
});

type Asked = Awaited<ReturnType<typeof openOne>>['asked'];
const sentFor = (asked: Asked, path: string) =>
  asked.flatMap((one) => (one.method === 'PATCH' && one.path === path ? [one.body] : []));

/** A client with a text and a step, which can be changed. */
async function openStep(given: Pick<Client, 'nextOn'>, text = {}) {
  let client = { ...samplePage.client, texts: 1, ...given };
  return openOne({
    [`GET ${one}`]: () => sleep(5).then(() => Response.json({ ...samplePage, client })),
    [`GET /api/tools/results/${idOf(7)}`]: () => Response.json({ usedAt: null, outcome: null, ...text }),
    [`PATCH /api/tools/results/${idOf(7)}`]: () => Response.json({}),
    [`PATCH ${one}`]: ({ body }) => {
      client = { ...client, ...(body as object) };
      const { howMet: _, createdAt: __, ...row } = client;
      // The page may be read again before the answer arrives.
      return sleep(40, Response.json(row));
    },
  });
}

test('what came of a step is asked once it is done, one press notes it, and Undo asks no more', async () => {
  const { asked } = await openStep({ nextOn: '2999-01-02' });
  const step = await screen.findByLabelText<HTMLTextAreaElement>('What you do next');
  // A field of one line would cut a long sentence.
  expect(step.tagName).toBe('TEXTAREA');
  expect(screen.queryByText('What came of it?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Step done' }));
  expect(await screen.findByText('What came of it?')).toBeTruthy();
  expect(screen.getByText('Done: Send the quote')).toBeTruthy();
  expect(screen.getByText(/Kept with your last text to them/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'A meeting' }));
  expect(await screen.findByText(/Noted with/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'A meeting', pressed: true })).toBeTruthy();
  const words = screen.getByRole('link', { name: 'Write down what they said' });
  expect(words.getAttribute('href')).toBe('/brief?card=k1#heard');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('What came of it?')).toBeNull());
  // Nobody had used the text before.
  expect(sentFor(asked, `/api/tools/results/${idOf(7)}`)).toEqual([{ outcome: 'meeting' }, { used: false }]);
});

test('once its day is past, what came of a step is asked right away; noting it ends the step, and Undo brings it back', async () => {
  const { asked } = await openStep({ nextOn: '2020-01-02' });
  expect(await screen.findByText('What came of it?')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^Send the quoteWhat came of it\?/);
  fireEvent.click(screen.getByRole('button', { name: 'They bought' }));
  expect(await screen.findByText('Done: Send the quote')).toBeTruthy();
  expect((await screen.findByText('They bought. Well done.')).className).toContain('animate-arrive');
  expect(screen.getByText(/^They bought on /)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'They bought', pressed: true })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Done: Send the quote')).toBeNull());
  const changes = asked.flatMap(({ body, method, path }) =>
    method === 'PATCH' ? [[path.split('/')[2], body]] : [],
  );
  expect(changes).toEqual([
    ['clients', { boughtOn: new Date().toLocaleDateString('en-CA') }],
    ['clients', { nextStep: '', nextOn: null }],
    ['clients', { boughtOn: null }],
    ['clients', { nextStep: 'Send the quote', nextOn: '2020-01-02', agreedOn: '2019-12-30' }],
  ]);
});

test('Undo gives a text the outcome back that it had, and presses nothing', async () => {
  const before = { usedAt: '2020-01-01T12:00:00.000Z', outcome: 'reply' };
  const { asked } = await openStep({ nextOn: '2020-01-02' }, before);
  fireEvent.click(await screen.findByRole('button', { name: 'A meeting' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'A meeting', pressed: true })).toBeNull());
  expect(sentFor(asked, `/api/tools/results/${idOf(7)}`)).toEqual([
    { outcome: 'meeting' },
    { outcome: 'reply' },
  ]);
});

test('an outcome that is noted while the next step is typed keeps what was typed; else it ends the step, and stays', async () => {
  const { asked } = await openStep({ nextOn: '2020-01-02' });
  const step = await screen.findByLabelText<HTMLTextAreaElement>('What you do next');
  fireEvent.change(step, { target: { value: 'Deliver the beds' } });
  fireEvent.click(screen.getByRole('button', { name: 'A meeting' }));
  expect(await screen.findByText(/^Noted with/)).toBeTruthy();
  expect(step.value).toBe('Deliver the beds');
  expect(asked.some(({ method, path }) => method === 'PATCH' && path === one)).toBe(false);
  fireEvent.change(step, { target: { value: sampleClient.nextStep } });
  fireEvent.click(screen.getByRole('button', { name: 'A reply' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByRole('button', { name: 'A reply', pressed: true })).toBeTruthy();
  fireEvent.click(undo);
});
