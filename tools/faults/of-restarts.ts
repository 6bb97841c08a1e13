import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startModelFake } from '#fakes/model/start.ts';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { signUp } from '#features/account/contract.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import type { Actor } from '#testing/actor.ts';
import { startOwnPostgres } from '#testing/own-postgres.ts';
import { newPerson } from '#testing/person.ts';
import { endServer, type ServerProcess, startServer } from '#testing/server-process.ts';
import { brief } from '#testing/studio.ts';
import { nodeHeader, startCaddy } from './caddy.ts';
import { mostWellMs, type Row, seconds } from './row.ts';
import { appUrl, browserAt, startWriters } from './writers.ts';

const times = 8;
const readers = 6;
const authors = 2;
const betweenMs = 1500;
/** Longer than Caddy takes to see that no node is ready. */
const unseenMs = 12_000;
const { businessDescription, targetAudience } = brief;
const body = { businessDescription, targetAudience };

/** Two nodes on one PostgreSQL behind a proxy, with a model that takes a second or two for a text. */
async function startNodes(stopping: AsyncDisposableStack, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres({ durable: true });
  stopping.defer(() => postgres.close());
  const model = await startModelFake({ chunkMs: 10 });
  stopping.defer(() => model.close());
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    APP_URL: appUrl,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'demo',
    AI_API_KEY: 'demo',
    IDENTIFIER_DAILY_LIMIT: '10000',
    // Longer than Caddy takes to notice.
    DRAIN_SECONDS: '10',
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  };
  const nodes = [await startServer(env), await startServer(env)];
  stopping.defer(async () => {
    for (const node of nodes) if (node.child.signalCode === null) await endServer(node, 'SIGKILL');
  });
  const { origin } = await startCaddy(
    stopping,
    folder,
    nodes.map((node) => node.origin),
  );
  return {
    origin,
    postgres,
    /** Ends one of the nodes, and starts another in its place, where the proxy looks for it. */
    replace: async (which: number, signal: NodeJS.Signals): Promise<void> => {
      const node = nodes[which % nodes.length] as ServerProcess;
      await endServer(node, signal);
      nodes[which % nodes.length] = await startServer({ ...env, PORT: new URL(node.origin).port });
    },
    nodes: nodes as readonly ServerProcess[],
  };
}

/** Members who only read, and members who let texts be written, without a pause. */
async function startOthers(origin: string) {
  let [asked, failed, texts, textsBroken, isOver] = [0, 0, 0, 0, false];
  const noted = (status: number) => {
    asked += 1;
    if (status >= 400) failed += 1;
  };
  const joined = async (seen: (status: number) => void): Promise<Actor> => {
    const browser = browserAt(() => origin, seen);
    await browser.call(signUp, { body: newPerson() });
    return browser;
  };
  const people = await Promise.all(Array.from({ length: readers }, () => joined(noted)));
  const writing = await Promise.all(Array.from({ length: authors }, () => joined(() => {})));
  const running = [
    ...people.map(async (browser) => {
      while (!isOver) {
        await browser.call(listAttempts, {}).catch(() => {});
        await browser.call(readProfile, {}).catch(() => {});
        await sleep(20);
      }
    }),
    ...writing.map(async (browser) => {
      while (!isOver) {
        const frames = await browser.stream(identifyFrustrations, { body }).catch(() => []);
        texts += 1;
        if (frames.at(-1)?.event !== 'done') textsBroken += 1;
      }
    }),
  ];
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      return { asked, failed, texts, textsBroken };
    },
  };
}

async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<Row> {
  await using stopping = new AsyncDisposableStack();
  const { origin, replace } = await startNodes(stopping);
  const writers = startWriters(() => origin);
  const others = await startOthers(origin);
  for (let time = 0; time < times; time += 1) {
    await sleep(betweenMs);
    await replace(time, signal);
  }
  await sleep(betweenMs);
  const heard = await writers.end();
  const { asked, failed, texts, textsBroken } = await others.end();
  const { acknowledged, lost } = await writers.count();
  const inOrder = signal === 'SIGTERM';
  return {
    fault: `${inOrder ? 'one of two nodes replaced in order (TERM)' : 'kill -9 of one of two nodes behind a proxy'}, ${times} ×`,
    saw: `writing: ${heard}; reading: ${failed} of ${asked} failed; texts: ${textsBroken} of ${texts} broke off`,
    lost: `${lost} of ${acknowledged} acknowledged writes`,
    well: 'at once: the other node answers',
    met:
      lost === 0 && failed === 0 && !writers.heard500() && (!inOrder || writers.failed() + textsBroken === 0),
  };
}

/** How long until somebody hears that an answer has broken off. */
async function untilBroken(answer: Response): Promise<number> {
  const began = performance.now();
  const reader = answer.body?.getReader();
  try {
    while (reader && !(await reader.read()).done);
  } catch {
    // The connection broke: that is what the page hears.
  }
  return performance.now() - began;
}

/** A node dies while it writes the last text of somebody's day. */
async function takenRun(): Promise<Row> {
  await using stopping = new AsyncDisposableStack();
  const { nodes, origin } = await startNodes(stopping, { IDENTIFIER_DAILY_LIMIT: '1' });
  const member = browserAt(() => origin);
  await member.call(signUp, { body: newPerson() });
  const { path } = identifyFrustrations;
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
  const answer = await member.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const writing = nodes.find((node) => new URL(node.origin).host === answer.headers.get(nodeHeader));
  if (writing === undefined) throw new Error('no node took the run');
  await endServer(writing, 'SIGKILL');
  const brokenMs = await untilBroken(answer);
  const began = performance.now();
  const again = async () => (await member.stream(identifyFrustrations, { body })).at(-1)?.event === 'done';
  while (!(await again().catch(() => false)) && performance.now() - began < mostWellMs) await sleep(250);
  const againMs = performance.now() - began;
  return {
    fault: 'kill -9 of the node that writes the last text of somebody’s day',
    saw: `the end ${seconds(brokenMs)} after it: what was typed stays, “Try again”`,
    lost: 'the text; it does not count',
    well: `the text was written ${seconds(againMs)} later, by the other node`,
    met: brokenMs < 1000 && againMs < mostWellMs,
  };
}

/** The database goes away, and the proxy has long seen that no node is ready. */
async function databaseAway(): Promise<Row> {
  await using stopping = new AsyncDisposableStack();
  const { origin, postgres } = await startNodes(stopping);
  const member = browserAt(() => origin);
  await member.call(signUp, { body: newPerson() });
  const profile = () => member.send(readProfile.path);
  await postgres.halt();
  await sleep(unseenMs);
  const [front, alive, own, sent] = await Promise.all([
    fetch(`${origin}/`),
    fetch(`${origin}/healthz`),
    profile(),
    member.send(submitAttempt.path, { method: 'POST', body: '{}' }),
  ]);
  const page = await front.text();
  const words = (await Promise.all([own, sent].map((answer) => answer.text()))).every((text) => text !== '');
  const waits = [own, sent].map(({ headers }) => headers.get('retry-after'));
  await postgres.resume();
  const began = performance.now();
  while ((await profile()).status !== 200 && performance.now() - began < mostWellMs) await sleep(100);
  const wellMs = performance.now() - began;
  return {
    fault: 'PostgreSQL away for longer than the proxy takes to see it, two nodes',
    saw: `the front page ${front.status}, /healthz ${alive.status}; what needs it: reading ${own.status}, writing ${sent.status}, each ${words ? 'in words' : 'without a word'}, to be tried again after ${waits.join(' and ')} s`,
    lost: 'nothing: what was typed stays',
    well: `${seconds(wellMs)} after it was back`,
    met:
      front.status === 200 &&
      page.includes('</html>') &&
      alive.status === 200 &&
      words &&
      waits.every((wait) => wait !== null) &&
      wellMs < mostWellMs,
  };
}

/** Two nodes behind a proxy, of which one after the other is replaced or dies. */
export async function* faultsOfRestarts(): AsyncGenerator<Row> {
  yield await restart('SIGTERM');
  yield await restart('SIGKILL');
  yield await takenRun();
  yield await databaseAway();
}
