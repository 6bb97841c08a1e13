import type { Actor } from './actor.ts';

export interface ServerEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

function parsed(block: string): ServerEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return data === undefined
    ? null
    : { id: field('id') ?? null, event: field('event') ?? 'message', data: JSON.parse(data) as unknown };
}

/** Follows a response's event stream: everything received so far, the last id, and whether it has ended. */
export function followStream(response: Response) {
  const events: ServerEvent[] = [];
  const state = { events, lastId: '', beats: 0, ended: false };
  const reader = (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  const done = (async () => {
    let rest = '';
    for (;;) {
      const { done: isOver, value } = await reader.read();
      if (isOver) break;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parsed(block);
        state.lastId = event?.id ?? state.lastId;
        if (event?.event === 'beat') state.beats += 1;
        else if (event && event.event !== 'ready') events.push(event);
      }
    }
    state.ended = true;
  })();
  return Object.assign(state, {
    /** Hangs up, as a closed tab does. */
    leave: async () => {
      await reader.cancel();
      await done;
    },
  });
}

/** Opens the event stream at an address as this person. */
export async function openStream(actor: Actor, path: string, headers: Record<string, string> = {}) {
  const response = await actor.send(path, { headers: { accept: 'text/event-stream', ...headers } });
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
  return followStream(response);
}
