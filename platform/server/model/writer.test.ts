import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWriting } from '#testing/model.ts';
import { testLog } from '#testing/log.ts';
import { ModelFault } from './fault.ts';
import { createMeter } from './meter.ts';
import type { Model, ModelRequest } from './model.ts';
import { createWriter } from './writer.ts';

/** The requests made to a model that fails or answers as told, one attempt after the other. */
async function attempts(answers: readonly (ModelFault | string)[]) {
  const asked: ModelRequest[] = [];
  const model: Model = async function* (request) {
    const answer = answers[asked.push(request) - 1];
    if (answer instanceof ModelFault) throw answer;
    await Promise.resolve();
    yield { text: answer ?? '' };
  };
  const writer = createWriter({
    houseRules: 'House rules.',
    model: () => Promise.resolve(model),
    modelName: 'm',
    demoNotice: null,
    chunkTimeoutMs: 1000,
    totalTimeoutMs: 1000,
    partialEveryMs: 0,
    log: testLog(),
    onOutcome: () => Promise.resolve(),
  });
  const drafts = writer.write({
    name: 'one-line',
    instructions: [],
    fields: {},
    schema: z.object({ line: z.string() }),
    failure: 'Failed.',
    signal: new AbortController().signal,
    meter: createMeter(),
  });
  let ended = '';
  try {
    for await (const draft of drafts) if (draft.type === 'done') ended = draft.value.line;
  } catch (error) {
    ended = error instanceof Error ? error.message : '';
  }
  return { ended, asked: asked.map(({ room, spellsShape }) => [room, spellsShape]) };
}

test('the pace of partials begins with the first that has something to show', async () => {
  const model: Model = async function* () {
    await Promise.resolve();
    for (const text of ['{"hears":"guess"', ',"line":"H', 'ello"}']) yield { text };
  };
  const writer = createWriter({
    houseRules: '',
    model: () => Promise.resolve(model),
    modelName: 'm',
    demoNotice: null,
    chunkTimeoutMs: 1000,
    totalTimeoutMs: 1000,
    // So long that there is time for only one partial.
    partialEveryMs: 600_000,
    log: testLog(),
    onOutcome: () => Promise.resolve(),
  });
  const growing = z.object({ line: z.string() });
  const drafts = writer.write({
    name: 'one-line',
    instructions: [],
    fields: {},
    schema: z.object({ hears: z.string(), line: z.string() }),
    failure: 'Failed.',
    shows: (value) => growing.safeParse(value).success,
    signal: new AbortController().signal,
    meter: createMeter(),
  });
  const seen: unknown[] = [];
  for await (const draft of drafts) seen.push(draft);
  expect(seen).toEqual([
    { type: 'partial', value: { hears: 'guess', line: 'H' } },
    { type: 'done', value: { hears: 'guess', line: 'Hello' } },
  ]);
});

const cut = new ModelFault('cut');
const good = '{"line":"Hello"}';

test('an answer that was cut is asked for once more with more room, and never twice under the same limit', async () => {
  expect(await attempts([cut, good])).toEqual({
    ended: 'Hello',
    asked: [
      [16_000, false],
      [32_000, false],
    ],
  });
  expect((await attempts([cut, cut, good])).asked).toHaveLength(2);
  expect((await attempts([new ModelFault('full'), good])).asked).toHaveLength(1);
});

test('a wrong shape is asked for once more with the shape in words', async () => {
  expect(await attempts(['Sure!', good])).toEqual({
    ended: 'Hello',
    asked: [
      [16_000, false],
      [16_000, true],
    ],
  });
  expect(await attempts(['Sure!', cut, good])).toMatchObject({ ended: 'Hello' });
  expect((await attempts(['Sure!', 'Sure!', good])).asked).toHaveLength(2);
});

test('who waits is told what they can do, and nothing else of the model’s troubles', async () => {
  const told = async (fault: ModelFault) => (await attempts([fault, fault])).ended;
  expect(await told(new ModelFault('declined'))).toBe('The model declined to write this. Try other words.');
  expect(await told(new ModelFault('too-long'))).toContain('Shorten what you typed.');
  expect(await told(cut)).toContain('Ask for something shorter.');
  for (const kind of ['quota', 'key', 'model', 'busy', 'broken', 'shape'] as const)
    expect(await told(new ModelFault(kind))).toBe('Failed.');
});

test('overloaded at first, then fine: the text comes, and nobody hears of it', async () => {
  await using writing = await startWriting('anthropic');
  expect(await writing.write('error-first', 1)).toMatchObject({ ended: 'text', calls: 2, outcomes: [null] });
  expect(await writing.write('overloaded', 2)).toMatchObject({ ended: 'text', calls: 3 });
  expect(writing.log.lines).toEqual([]);
});

test.each(['cut', 'no-stop', 'error-mid'] as const)(
  'a text that broke off after its first words (%s) is asked for once more, and comes whole',
  async (mode) => {
    await using writing = await startWriting('compatible');
    expect(await writing.write(mode, 1)).toMatchObject({ ended: 'text', calls: 2, outcomes: [null] });
  },
);

test('what Groq refused as no JSON is asked for once more with the shape in words, and comes', async () => {
  await using writing = await startWriting('compatible');
  expect(await writing.write('json-invalid', 1)).toMatchObject({ ended: 'text', calls: 2 });
});

test.each(['anthropic', 'openai', 'compatible'] as const)(
  '%s: what was used is the last figure that was said, never a sum',
  async (kind) => {
    await using writing = await startWriting(kind);
    const { used } = await writing.write('ok');
    expect(used.outputTokens).toBeGreaterThan(100);
    expect((await writing.write('running-usage')).used).toEqual(used);
  },
);

test.each(['anthropic', 'openai', 'compatible'] as const)(
  '%s: the words are shown as they come',
  async (kind) => {
    await using writing = await startWriting(kind);
    for (const mode of ['ok', 'thinking', 'fenced'] as const)
      expect((await writing.write(mode)).partials).toBeGreaterThan(20);
  },
);

test('why a model failed is in the log by its kind, and nothing of what was said', async () => {
  await using writing = await startWriting('compatible');
  await writing.write('unknown-model');
  await writing.write('garbage');
  expect(writing.log.lines.map(({ fields }) => fields['fault'])).toEqual(['model 404', 'shape', 'shape']);
  expect(JSON.stringify(writing.log.lines)).not.toMatch(/tea|Owners|does not exist|secret|Sure/);
});
