/** One stream as its reader saw it: milliseconds from the request to the first text, and the longest silence after it. */
export interface StreamTimes {
  readonly firstMs: number;
  readonly longestGapMs: number;
  readonly ended: string;
}

/** Reads a stream to its end. @param isText whether a piece contains some of the text */
export async function readStream(
  url: string,
  init: RequestInit,
  isText: (piece: string) => boolean,
): Promise<StreamTimes> {
  const began = performance.now();
  const response = await fetch(url, { method: 'POST', ...init });
  if (!response.ok || response.body === null)
    throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let [firstMs, last, longestGapMs, ended] = [Number.NaN, 0, 0, ''];
  for await (const bytes of response.body) {
    const piece = decoder.decode(bytes as Uint8Array, { stream: true });
    const now = performance.now();
    ended = `${ended}${piece}`.slice(-200_000);
    if (Number.isNaN(firstMs)) {
      if (!isText(piece)) continue;
      firstMs = now - began;
    } else longestGapMs = Math.max(longestGapMs, now - last);
    last = now;
  }
  return { firstMs, longestGapMs, ended };
}

const brief = {
  businessDescription: 'We keep the books of small restaurants',
  targetAudience: 'Restaurant owners who do their books at midnight',
  frustrations: 'They fear that the tax office sees what they have not looked at themselves',
  adGoal: 'Book a first look at the books',
};

/** An ad from the product, requested like a browser. @throws when the stream does not end properly */
export async function streamFromProduct(origin: string, cookie: string): Promise<StreamTimes> {
  const times = await readStream(
    `${origin}/api/functions/ad-copy`,
    {
      headers: {
        cookie,
        origin: 'http://127.0.0.1:3000',
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(brief),
    },
    (piece) => piece.includes('event: partial'),
  );
  if (!times.ended.includes('event: done')) throw new Error(`a stream broke: ${times.ended.slice(-300)}`);
  return times;
}

/** The same ad from the provider itself. */
export function streamFromProvider(baseUrl: string): Promise<StreamTimes> {
  return readStream(
    `${baseUrl}/chat/completions`,
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'demo',
        stream: true,
        response_format: { type: 'json_schema', json_schema: { name: 'ad-copy', schema: {} } },
        messages: [{ role: 'user', content: `<fields-bench>${JSON.stringify(brief)}</fields-bench>` }],
      }),
    },
    (piece) => /"content":"[^"]/.test(piece),
  );
}
