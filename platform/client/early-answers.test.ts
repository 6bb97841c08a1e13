// @vitest-environment happy-dom
import { z } from 'zod';
import { beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';

const readNotes = endpoint({
  id: 'notes.read',
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'Some notes.',
  access: 'member',
  params: z.strictObject({ id: z.string() }),
  output: z.strictObject({ text: z.string() }),
});

/** A document that came with an answer of Ana's, and what its script asks of the server. */
async function open() {
  const early = { userId: 'ana', answers: { '/api/notes/1': { text: 'early' } } };
  document.body.innerHTML = `<script type="application/json" id="answers">${JSON.stringify(early)}</script>`;
  const fetched = vi.fn(async () => Response.json({ text: 'asked' }));
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const [{ call }, { forgetEarly, keepEarlyOnlyOf }] = await Promise.all([
    import('./call.ts'),
    import('./early-answers.ts'),
  ]);
  const ask = (id = '1') => call(readNotes, { params: { id } });
  return { ask, fetched, forgetEarly, keepEarlyOnlyOf };
}

beforeEach(() => {
  document.body.innerHTML = '';
});

test('what came with the document is not asked for, once', async () => {
  const { ask, fetched, keepEarlyOnlyOf } = await open();
  keepEarlyOnlyOf({ userId: 'ana' });
  expect(await ask('2')).toEqual({ text: 'asked' });
  expect(await ask()).toEqual({ text: 'early' });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await ask()).toEqual({ text: 'asked' });
});

test('somebody else is given nothing of it, and neither is whoever has written since', async () => {
  for (const act of ['bea', null, 'forget'] as const) {
    const { ask, forgetEarly, keepEarlyOnlyOf } = await open();
    if (act === 'forget') forgetEarly();
    else keepEarlyOnlyOf(act === null ? null : { userId: act });
    expect(await ask()).toEqual({ text: 'asked' });
  }
});

test('before it is known who is signed in nobody is given anything, and then not what is older than the server’s', async () => {
  const { ask, keepEarlyOnlyOf } = await open();
  expect(await ask()).toEqual({ text: 'asked' });
  keepEarlyOnlyOf({ userId: 'ana' });
  expect(await ask()).toEqual({ text: 'asked' });
});

test('what came with the document does not stay in it', async () => {
  const { keepEarlyOnlyOf } = await open();
  keepEarlyOnlyOf({ userId: 'ana' });
  expect(document.body.textContent).not.toContain('early');
});
