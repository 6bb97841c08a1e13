import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { signUp } from '#features/account/contract.ts';
import { questionIds } from '#features/assessment/rules.ts';
import { type RunningPostgres, startPostgres } from '#launcher/postgres.ts';
import { type Actor, createActor } from '#testing/actor.ts';
import { newPerson } from '#testing/person.ts';
import { countHalves, snapshotOf } from './faults/halves.ts';
import { type Started, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';

const writers = 6;
const mostWrites = 45;
const [shortestMs, longestMs] = [300, 1800];
const answers = Object.fromEntries(questionIds.map((id) => [id, 'often'])) as never;
const appUrl = 'http://127.0.0.1:3000';

interface Tally {
  kills: number;
  acknowledged: number;
  lost: number;
  halves: number;
}

/** A browser whose pages come from APP_URL and whose requests reach this process. */
function browserAt(server: Started): Actor {
  return createActor((asked) => {
    const { pathname, search } = new URL(asked.url);
    return fetch(new Request(`${server.origin}${pathname}${search}`, asked));
  }, appUrl);
}

/** Signs up and writes until the server is gone. @returns the cookies and the ids that were acknowledged */
async function writeUntilGone(
  server: Started,
): Promise<{ cookies: Map<string, string>; acknowledged: string[] }> {
  const browser = browserAt(server);
  const acknowledged: string[] = [];
  try {
    await browser.call(signUp, { body: newPerson() });
    while (acknowledged.length < mostWrites)
      acknowledged.push((await browser.call(submitAttempt, { body: { answers } })).id);
  } catch {
    // The connection broke, which is the experiment. Anything not acknowledged is not counted.
  }
  return { cookies: browser.cookies, acknowledged };
}

async function countLost(
  server: Started,
  written: Awaited<ReturnType<typeof writeUntilGone>>,
): Promise<number> {
  if (written.acknowledged.length === 0) return 0;
  const browser = browserAt(server);
  for (const [name, value] of written.cookies) browser.cookies.set(name, value);
  const { attempts } = await browser.call(listAttempts, {});
  const there = new Set(attempts.map(({ id }) => id));
  return written.acknowledged.filter((id) => !there.has(id)).length;
}

async function killLoop(folder: string, times: number, postgres: RunningPostgres | null): Promise<Tally> {
  mkdirSync(folder, { recursive: true });
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  const tally: Tally = { kills: 0, acknowledged: 0, lost: 0, halves: 0 };
  let server = await startProduct(folder, env);
  for (; tally.kills < times; tally.kills += 1) {
    const writing = Array.from({ length: writers }, () => writeUntilGone(server));
    await new Promise((resolve) =>
      setTimeout(resolve, shortestMs + Math.random() * (longestMs - shortestMs)),
    );
    await server.stop('SIGKILL');
    const written = await Promise.all(writing);
    server = await startProduct(folder, env);
    for (const one of written) {
      tally.acknowledged += one.acknowledged.length;
      tally.lost += await countLost(server, one);
    }
  }
  tally.halves = await countHalves(snapshotOf(folder, postgres));
  await server.stop();
  return tally;
}

/** Kill -9 while members write, again and again, on each driver. */
export async function benchKills(folder: string, times: number): Promise<Section> {
  const embedded = await killLoop(join(folder, 'embedded'), times, null);
  const postgres = await startPostgres({ durable: true });
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => postgres.stop());
  const server = await killLoop(join(folder, 'postgres'), times, postgres);
  const figures = (driver: string, tally: Tally) => [
    atLeast(`${driver}: kills`, tally.kills, times),
    atMost(`${driver}: acknowledged writes lost, of ${tally.acknowledged}`, tally.lost, 0),
    atMost(`${driver}: members made by half`, tally.halves, 0),
  ];
  return {
    title: 'Kill -9 while members write',
    command: 'npm run bench -- kills',
    figures: [...figures('embedded', embedded), ...figures('PostgreSQL', server)],
    notes: [
      `${writers} members sign up and write at once; the process is killed after ${shortestMs} to ${longestMs} ms and started again.`,
    ],
  };
}
