import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#platform/server/code-of.ts';

/** What was asked, how long it took, and whether it was refused or broke. */
export interface RequestRecord {
  readonly name: string;
  /** Until the last byte of the answer; of a text that streams, until its first word. */
  readonly ms: number;
  /** Of a text that streams: until its end, which is mostly the model's own time. */
  readonly wholeMs?: number;
  /** The status of a refusal, or what broke; null when all went well. */
  readonly failed: string | null;
  /** Whether the kept connection was just being closed, so that this was asked a second time on another. */
  readonly isRepeated: boolean;
}

interface Visit {
  readonly origin: string;
  readonly cookie: string;
  readonly lesson: { readonly slug: string; readonly id: string };
  readonly isOver: () => boolean;
  readonly note: (asked: RequestRecord) => void;
}

const thinkMs = 10_000;
const words = ['price', 'client', 'trust', 'call', 'email', 'frustration'];
const oneInWrites = 4;
const oneInSignsUp = 20;

interface Step {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly stream?: boolean;
}

/** The ways of a member, page by page: what each page asks for at once, before somebody reads it. */
function pages({ lesson }: Visit, turn: number): readonly (readonly Step[])[] {
  const word = words[turn % words.length] ?? '';
  const bell: Step = { name: 'bell', path: '/api/notifications/unread' };
  return [
    [{ name: 'landing', path: '/' }],
    [{ name: 'session', path: '/api/session' }, { name: 'home', path: '/api/home' }, bell],
    [{ name: 'course', path: '/api/course' }, bell],
    [{ name: 'lesson', path: `/api/course/lessons/${lesson.slug}` }],
    [
      {
        name: 'progress',
        method: 'PUT',
        path: `/api/course/lessons/${lesson.id}/progress`,
        body: { position: turn % 50, watchedShare: 0.5 },
      },
    ],
    [{ name: 'search', path: `/api/search?q=${word}` }],
    [{ name: 'notices', path: '/api/notifications' }],
    [{ name: 'cards', path: '/api/tools/cards' }],
  ];
}

const tool: Step = {
  name: 'tool',
  method: 'POST',
  path: '/api/functions/frustration-identifier',
  body: { businessDescription: 'We sell insurance to bakeries', targetAudience: 'Owners of bakeries' },
  stream: true,
};

/**
 * Asks over a connection of the member's own as a browser keeps it. Like a browser it asks a second time, on another, for
 * what changes nothing, when the server was just closing a connection that had long been idle (RFC 9110, section 9.2.2).
 * @param repeated when it was asked first, if this is the second time
 */
export function ask(agent: Agent, visiting: Visit, step: Step, repeated?: number): Promise<void> {
  const { cookie, note, origin } = visiting;
  const { body, method = 'GET', name, path, stream = false } = step;
  return new Promise((resolve) => {
    const began = repeated ?? performance.now();
    const isRepeated = repeated !== undefined;
    let [firstWord, text] = [Number.NaN, ''];
    const done = (failed: string | null) => {
      const ms = performance.now() - began;
      const told = { name, failed, isRepeated };
      note(stream ? { ...told, ms: firstWord || ms, wholeMs: ms } : { ...told, ms });
      resolve();
    };
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      'accept-encoding': 'gzip',
      ...(stream ? { accept: 'text/event-stream' } : {}),
      ...(body === undefined ? {} : { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' }),
    };
    const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      const isFailed = () => {
        if (statusCode >= 400) return String(statusCode);
        return stream && !text.includes('event: done') ? 'ended without a text' : null;
      };
      answer.on('end', () => done(isFailed()));
      answer.on('error', () => done('broke off'));
      if (!stream) {
        answer.resume();
        return;
      }
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
        if (Number.isNaN(firstWord) && text.includes('event: partial')) firstWord = performance.now() - began;
      });
    });
    asked.on('error', (error) => {
      const wasIdle = asked.reusedSocket && codeOf(error) === 'ECONNRESET';
      if (wasIdle && method === 'GET' && !isRepeated) resolve(ask(agent, visiting, step, began));
      else done(codeOf(error));
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const think = () => sleep(thinkMs * (0.5 + Math.random()));

/** Walks through the product until told to end: ten seconds, more or less, before each page. */
export async function visit(given: Visit, number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  // They do not come all at once.
  await sleep(Math.random() * thinkMs);
  if (number % oneInSignsUp === 0 && !given.isOver())
    // Without the member's cookie: a sign-up while signed in ends that session.
    await ask(
      agent,
      { ...given, cookie: '' },
      {
        name: 'sign-up',
        method: 'POST',
        path: '/api/auth/sign-up',
        body: {
          firstName: 'Nora',
          lastName: 'Newcomer',
          email: `virtual${number}-${Date.now()}@example.test`,
          password: 'correct-horse-9',
        },
      },
    );
  for (let turn = number; !given.isOver(); turn += 1) {
    const all = pages(given, turn);
    for (const page of number % oneInWrites === 0 ? [...all, [tool]] : all) {
      if (given.isOver()) break;
      await Promise.all(page.map((step) => ask(agent, given, step)));
      await think();
    }
  }
  agent.destroy();
}
