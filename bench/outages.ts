import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startModelFake } from '#fakes/model/start.ts';
import { signUp } from '#features/account/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { type RunningPostgres, startPostgres } from '#launcher/postgres.ts';
import { createActor } from '#testing/actor.ts';
import { newPerson } from '#testing/person.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { brief } from '#testing/studio.ts';
import { atMost, type Section } from './report.ts';

const [joiners, writers] = [4, 6];
const [shortestMs, longestMs] = [300, 1500];
const downMs = 1000;
const readyWithinMs = 15_000;
const { businessDescription, targetAudience } = brief;

interface Tally {
  stops: number;
  ended: number;
  slowestMs: number;
  readonly answers: Map<number, number>;
}

interface Load {
  end(): Promise<void>;
}

/** Members who sign up and members who run a tool, without a pause, until told to end or the server is gone. */
async function startLoad(server: ServerProcess, answers: Tally['answers']): Promise<Load> {
  let ending = false;
  const actor = () =>
    createActor(async (request) => {
      const response = await fetch(request);
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
      return response;
    }, server.origin);
  const again = async (once: () => Promise<unknown>) => {
    // Refusals are counted above, and a broken connection is the experiment.
    while (!ending) await once().catch(() => sleep(20));
  };
  const members = Array.from({ length: writers }, actor);
  await Promise.all(members.map((member) => member.call(signUp, { body: newPerson() })));
  const body = { businessDescription, targetAudience };
  const running = [
    ...Array.from({ length: joiners }, () => again(() => actor().call(signUp, { body: newPerson() }))),
    ...members.map((member) => again(() => member.stream(identifyFrustrations, { body }))),
  ];
  return {
    end: async () => {
      ending = true;
      await Promise.all(running);
    },
  };
}

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

/** Milliseconds until the server is ready, or the longest wait. */
async function readyAfter(server: ServerProcess): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < readyWithinMs) {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await sleep(20);
  }
  return performance.now() - began;
}

async function stopLoop(postgres: RunningPostgres, start: () => Promise<ServerProcess>, times: number) {
  const tally: Tally = { stops: 0, ended: 0, slowestMs: 0, answers: new Map() };
  let server = await start();
  for (; tally.stops < times; tally.stops += 1) {
    const load = await startLoad(server, tally.answers);
    await sleep(shortestMs + Math.random() * (longestMs - shortestMs));
    await postgres.halt(tally.stops % 2 === 0 ? 'in order' : 'crash');
    await sleep(downMs);
    await postgres.resume();
    if (hasEnded(server)) {
      tally.ended += 1;
      await load.end();
      server = await start();
      continue;
    }
    const readyMs = await readyAfter(server);
    tally.slowestMs = Math.max(tally.slowestMs, readyMs);
    await load.end();
    // A server that does not recover counts like one that ended, and the next round needs a server.
    if (readyMs < readyWithinMs) continue;
    server.child.kill('SIGKILL');
    server = await start();
  }
  server.child.kill('SIGKILL');
  return tally;
}

/** Members without their profile or CRM row: half-applied transactions. */
async function countHalves(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ halves: number }>(
      `select count(*)::int as halves from users u
       where not exists (select 1 from profiles p where p.id = u.id)
          or not exists (select 1 from crm_deliveries d where d.user_id = u.id)`,
    );
    return rows[0]?.halves ?? 0;
  } finally {
    await client.end();
  }
}

/** Stops PostgreSQL, in order and by a crash in turn, while members sign up and run a tool; the server must survive. */
export async function benchOutages(folder: string, times: number): Promise<Section> {
  mkdirSync(folder, { recursive: true });
  await using stopping = new AsyncDisposableStack();
  const postgres = await startPostgres({ durable: true });
  stopping.defer(() => postgres.stop());
  const model = await startModelFake({ chunkMs: 5 });
  stopping.defer(() => model.close());
  const start = () =>
    startServer({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      AI_API_KEY: 'demo',
      IDENTIFIER_DAILY_LIMIT: '10000',
    });
  const { answers, ended, slowestMs } = await stopLoop(postgres, start, times);
  const halves = await countHalves(postgres.url);
  return {
    title: 'PostgreSQL stops while members sign up and write',
    command: 'npm run bench -- outages',
    figures: [
      atMost(`serving processes that ended, of ${times} stops`, ended, 0),
      atMost('answers 500', answers.get(500) ?? 0, 0),
      atMost('ready again after the database is back, slowest', slowestMs, 3000, ' ms'),
      atMost('members made by half', halves, 0),
    ],
    notes: [
      `${joiners} sign up and ${writers} run the Frustration Identifier without a pause; the database is away for ${downMs} ms.`,
      `Answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}.`,
    ],
  };
}
