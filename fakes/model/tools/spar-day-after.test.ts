import { expect, test } from 'vitest';
import { sparDayAfter, sparMemory } from './spar-day-after.ts';

const about = { name: 'Marta', who: 'A baker', wants: 'A cheaper delivery', offer: 'Flour from one mill' };
const memoryOf = (...lines: readonly object[]) =>
  sparMemory.write({ ...about, transcript: JSON.stringify(lines) }) as { things: { said: string }[] };

test('what stays shares words with what the client said; words of the offer do not make it stay', () => {
  const client = { client: 'My mother counts the bread in the morning. The flour is fine.' };
  expect(
    memoryOf(client, { seller: 'So your mother counts it. Our mill makes flour from wheat.' }).things,
  ).toEqual([
    { said: 'So your mother counts it.', memory: 'What you said about mother and counts stayed with me.' },
  ]);
  expect(memoryOf(client, { seller: 'We are the leading mill.' }).things).toEqual([]);
});

test('what the client said yes to is agreed; a yes with a but is none, and neither is one to nothing with a day', () => {
  const agreed = (seller: string, client: string) =>
    (memoryOf({ seller }, { client }) as { agreed?: object | null }).agreed;
  const offer = 'Shall I bring a loaf on Friday at seven?';
  expect(agreed(`I see. ${offer}`, 'Yes, do. The door is open.')).toEqual({
    memory: `I said yes when you asked: ${offer}`,
    said: offer,
    answer: 'Yes, do.',
  });
  expect(agreed(offer, 'Yes, but not this week.')).toBeNull();
  expect(agreed('Shall I go on?', 'Yes, do.')).toBeNull();
});

const said = 'So your mother counts it.';
const memory = [{ memory: 'What you said about mother and counts stayed with me.', sellerSaid: said }];
const answer = (sellerSays: string, given: { memory?: object; told?: readonly string[] } = {}) =>
  (
    sparDayAfter.write({
      ...about,
      sellerSays,
      memory: JSON.stringify(given.memory ?? memory),
      transcript: JSON.stringify(['Hi.', ...(given.told ?? [])].map((client) => ({ client }))),
    }) as { answer: string }
  ).answer;

test('it tells each thing once, and then that this is all', () => {
  expect(answer('What do you remember?')).toBe(memory[0]?.memory);
  expect(answer('What else do you remember?', { told: [memory[0]?.memory ?? ''] })).toBe(
    'That’s all I remember, to be honest.',
  );
  expect(answer('It was about how your mother counts.')).toBe(memory[0]?.memory);
});

test('it remembers nothing else', () => {
  expect(answer('I told you about the delivery on Friday.')).toBe('That I don’t remember.');
  expect(answer('What do you remember?', { memory: [] })).toBe('I remember you called, not much more.');
});

test('a request without a memory is refused', () => {
  expect(() => sparDayAfter.write({ ...about, transcript: '[]', sellerSays: 'Hi' })).toThrow();
  expect(() => sparMemory.write({ ...about, transcript: 'none' })).toThrow();
});
