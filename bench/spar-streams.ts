import { readStream, type StreamTimes } from './model-streams.ts';

const sellerSays = 'What was going on at the shop before I called you today?';
const appOrigin = 'http://127.0.0.1:3000';

const headersOf = (cookie: string) => ({ cookie, origin: appOrigin, 'content-type': 'application/json' });

/** Begins a talk, as the page does. @returns its id */
export async function beginTalk(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/spar/talks`, {
    method: 'POST',
    headers: headersOf(cookie),
    body: JSON.stringify({
      client: { house: 'victor-cfo' },
      situation: 'discovery',
      temper: 'friendly',
      minutes: 12,
    }),
  });
  if (!response.ok) throw new Error(`the talk did not begin: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return id;
}

interface Turn {
  readonly cookie: string;
  readonly talk: string;
  /** From 1. */
  readonly number: number;
}

/** One turn of a talk, streamed to a member. @throws when the answer does not end properly */
export async function turnFromProduct(origin: string, { cookie, talk, number }: Turn): Promise<StreamTimes> {
  const times = await readStream(
    `${origin}/api/spar/talks/${talk}/turns`,
    {
      headers: { ...headersOf(cookie), accept: 'text/event-stream' },
      body: JSON.stringify({ number, text: sellerSays }),
    },
    (piece) => piece.includes('event: partial'),
  );
  if (!times.ended.includes('event: done')) throw new Error(`a turn broke: ${times.ended.slice(-300)}`);
  return times;
}

const fields = {
  name: 'Marta',
  who: 'Runs a bakery with two shops and eleven people',
  unsaid: 'I am afraid my mother will see that I cannot run her shop without a machine',
  transcript: JSON.stringify([{ client: 'Hello. Good, you called back.' }]),
  sellerSays,
  named: 'no',
  closedFor: 0,
  openness: 4,
};

/** The same turn from the provider itself; its first text is the first letter of the answer, after what was heard. */
export function turnFromProvider(baseUrl: string): Promise<StreamTimes> {
  let written = '';
  return readStream(
    `${baseUrl}/chat/completions`,
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'demo',
        stream: true,
        response_format: { type: 'json_schema', json_schema: { name: 'spar-client', schema: {} } },
        messages: [{ role: 'user', content: `<fields-bench>${JSON.stringify(fields)}</fields-bench>` }],
      }),
    },
    (piece) => {
      for (const [, words = ''] of piece.matchAll(/"content":("(?:[^"\\]|\\.)*")/g))
        written += JSON.parse(words) as string;
      return /"answer":\s*"[^"]/.test(written);
    },
  );
}
