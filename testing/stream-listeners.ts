import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, get } from 'node:http';
import pg from 'pg';
import { sessionCookie } from '#platform/server/auth/session-cookie.ts';

/**
 * Inserts members with one session each, since 500 sign-ups would be 500 password hashes. @returns cookies
 */
export async function sowMembers(databaseUrl: string, count: number, secret: string): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'sown-' || n, 'Sown Member', 'Sown', 'Member', 'sown' || n || '@example.test' from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into sessions (id, token, user_id, expires_at)
     select 'sown-' || n, t, 'sown-' || n, now() + interval '7 days' from unnest($1::text[]) with ordinality as given(t, n)`,
    [tokens],
  );
  await client.end();
  const settings = { secrets: [secret], secure: false } as const;
  return tokens.map((token) => sessionCookie(settings, token, 60 * 60).split(';')[0] ?? '');
}

interface StreamedNotice {
  readonly id: string;
  readonly title: string;
}

/**
 * One member who follows their notifications as the page does: when the stream breaks they reconnect to the next node
 * that answers and resume after the last place they know. Duplicates count once.
 */
function listen(cookie: string, nodes: () => readonly string[], agent: Agent) {
  const told = new Map<string, string>();
  let [place, turn, isOpen, isOver] = ['', 0, false, false];
  let request: ClientRequest | null = null;

  function hear(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    place = field('id') ?? place;
    if (field('event') === 'ready') isOpen = true;
    if (field('event') !== 'notification') return;
    const { id, title } = JSON.parse(field('data') ?? '{}') as StreamedNotice;
    if (!told.has(id)) told.set(id, title);
  }

  function again(): void {
    isOpen = false;
    if (!isOver) setTimeout(connect, 100 + Math.random() * 400);
  }

  function connect(): void {
    if (isOver) return;
    const all = nodes();
    const node = all[turn % all.length] ?? '';
    turn += 1;
    const headers = {
      cookie,
      accept: 'text/event-stream',
      ...(place === '' ? {} : { 'last-event-id': place }),
    };
    let rest = '';
    request = get(`${node}/api/notifications/events`, { agent, headers }, (stream) => {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) hear(block);
      });
      stream.once('close', again);
      // The node died midway; `close` follows.
      stream.on('error', () => undefined);
    });
    request.once('error', () => {
      // Only before there is a stream; afterwards the stream's own end is handled.
      if (!isOpen) again();
    });
  }

  connect();
  return {
    titles: () => [...told.values()],
    isOpen: () => isOpen,
    leave: () => {
      isOver = true;
      request?.destroy();
    },
  };
}

/**
 * Many members who follow their notifications, each over their own connection, at the first of these nodes that is
 * alive.
 */
export function followAll(cookies: readonly string[], nodes: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const listeners = cookies.map((cookie) => listen(cookie, nodes, agent));
  return {
    /** How many are connected now. */
    connected: () => listeners.filter(({ isOpen }) => isOpen()).length,
    /** What they received, in order: each distinct sequence once, with how many members got it. */
    stories: (): Record<string, number> => {
      const stories: Record<string, number> = {};
      for (const { titles } of listeners) {
        const story = titles().join(', ');
        stories[story] = (stories[story] ?? 0) + 1;
      }
      return stories;
    },
    close: () => {
      for (const { leave } of listeners) leave();
      agent.destroy();
    },
  };
}
