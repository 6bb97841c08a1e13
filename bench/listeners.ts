import { Agent, get, type IncomingMessage } from 'node:http';

/** People who follow the event stream of one node, each over their own connection. */
export async function openListeners(origin: string, cookies: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let heard: { readonly word: string; readonly at: number[] } = { word: '', at: [] };
  const streams = await Promise.all(
    cookies.map(
      (cookie) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const headers = { cookie, accept: 'text/event-stream' };
          get(`${origin}/api/notifications/events`, { agent, headers }, (stream) => {
            if (stream.statusCode !== 200) {
              reject(new Error(`the stream answered ${stream.statusCode}`));
              return;
            }
            stream.setEncoding('utf8');
            stream.on('data', (text: string) => {
              if (heard.word !== '' && text.includes(heard.word)) heard.at.push(performance.now());
            });
            resolve(stream);
          }).on('error', reject);
        }),
    ),
  );
  return {
    /** Waits until everybody has received this word. @returns milliseconds from `sentAt` for each, sorted */
    async hear(word: string, act: () => Promise<void>): Promise<number[]> {
      heard = { word, at: [] };
      const sentAt = performance.now();
      await act();
      const deadline = performance.now() + 20_000;
      while (heard.at.length < streams.length) {
        if (performance.now() > deadline)
          throw new Error(`${heard.at.length} of ${streams.length} heard it within 20 s`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return heard.at.map((at) => at - sentAt).toSorted((a, b) => a - b);
    },
    close(): void {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
