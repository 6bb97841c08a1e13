import { expect, test } from 'vitest';
import { startModelFake } from '#fakes/model/start.ts';
import { startListening } from '#testing/socket-server.ts';
import { askForListing, listingOf } from './listing.ts';

const of = (entry: object, model = 'a-1') => listingOf({ data: [{ id: 'a-1', ...entry }] }, model);

test('a day that was announced is named, in OpenAI’s words and in Anthropic’s', () => {
  expect(of({})).toEqual({ listing: 'listed', endsOn: null });
  expect(of({ shutdown_date: '2027-04-01' })).toEqual({ listing: 'ending', endsOn: '2027-04-01' });
  expect(of({ lifecycle: 'deprecated', retires_at: '2026-11-30T00:00:00Z' })).toEqual({
    listing: 'ending',
    endsOn: '2026-11-30',
  });
  expect(of({ lifecycle: 'deprecated', retires_at: null })).toEqual({ listing: 'ending', endsOn: null });
  expect(of({ lifecycle: 'retired' }).listing).toBe('missing');
  expect(of({ shutdown_date: 'soon' })).toEqual({ listing: 'listed', endsOn: null });
});

test('a model is found by its name, by an alias without its day, and by Ollama’s name without its tag', () => {
  const lists = (id: string, model: string) => listingOf({ data: [{ id }] }, model).listing;
  expect(lists('claude-haiku-4-5-20251001', 'claude-haiku-4-5')).toBe('listed');
  expect(lists('llama3.2:latest', 'llama3.2')).toBe('listed');
  expect(lists('gpt-5.1-chat', 'gpt-5.1')).toBe('missing');
  expect(lists('claude-haiku-4-5-20251001', 'claude-haiku-4')).toBe('missing');
});

test('what is no list says nothing of the model', () => {
  for (const body of [{}, { data: [] }, { data: 'many' }, null, { error: { message: 'no' } }])
    expect(listingOf(body, 'a-1').listing).toBe('unknown');
});

test('each wire is asked in its manner; a server that cannot be asked is unknown', async () => {
  const fake = await startModelFake();
  const provider = { baseUrl: fake.baseUrl, apiKey: 'secret', model: 'demo-retired' };
  expect(await askForListing({ ...provider, kind: 'anthropic' })).toEqual({
    listing: 'missing',
    endsOn: null,
  });
  const ending = { ...provider, kind: 'openai', model: 'demo-ending' } as const;
  expect(await askForListing(ending)).toEqual({ listing: 'ending', endsOn: '2026-12-24' });
  await fake.close();
  expect((await askForListing(ending)).listing).toBe('unknown');
  const elsewhere: string[] = [];
  const other = await startListening(({ headers }, outgoing) => {
    elsewhere.push(headers.authorization ?? '');
    outgoing.end('{"data":[{"id":"demo"}]}');
  });
  const redirecting = await startListening((_, outgoing) => {
    outgoing.writeHead(302, { location: other.origin }).end();
  });
  const redirected = { ...ending, baseUrl: redirecting.origin };
  expect((await askForListing(redirected)).listing).toBe('unknown');
  expect(elsewhere).toEqual([]);
  for (const each of [other, redirecting]) each.close();
});
