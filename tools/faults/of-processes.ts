import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailFake } from '#fakes/mail/start.ts';
import { signUp } from '#features/account/contract.ts';
import { startOwnPostgres } from '#testing/own-postgres.ts';
import { newPerson } from '#testing/person.ts';
import { endServer, type ServerProcess, spawnEntry, startServer } from '#testing/server-process.ts';
import { countHalves, snapshotOf } from './halves.ts';
import { type IsWanted, middleOf, mostWellMs, type Row, seconds } from './row.ts';
import { appUrl, browserAt, startWriters, untilWell } from './writers.ts';

const serverKills = 30;
const workerKills = 20;
const aliveMs = [500, 2000] as const;
const between = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least);

const serverFault = (driver: 'embedded' | 'PostgreSQL') =>
  `kill -9 of the server, ${driver}, ${serverKills} ×`;
const workerFault = `kill -9 of the worker while mails go out, ${workerKills} ×`;

/** Kills the serving process again and again while members write, and starts it anew as a supervisor does. */
async function killServer(driver: 'embedded' | 'PostgreSQL'): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env: Record<string, string> = { DATA_DIR: folder, APP_URL: appUrl };
  const postgres = driver === 'PostgreSQL' ? await startOwnPostgres({ durable: true }) : null;
  if (postgres !== null) {
    stopping.defer(() => postgres.close());
    env['DATABASE_URL'] = postgres.url;
  }
  let server: ServerProcess = await startServer(env);
  stopping.defer(async () => void (await endServer(server, 'SIGKILL')));
  const origin = () => server.origin;
  const writers = startWriters(origin);
  const wellMs: number[] = [];
  for (let kill = 0; kill < serverKills; kill += 1) {
    await sleep(between(aliveMs));
    await endServer(server, 'SIGKILL');
    const began = performance.now();
    server = await startServer(env);
    await untilWell(origin, mostWellMs);
    wellMs.push(performance.now() - began);
  }
  const slowestMs = Math.max(...wellMs);
  const heard = await writers.end();
  const { acknowledged, lost } = await writers.count();
  const halves = await countHalves(snapshotOf(folder, postgres));
  return {
    fault: serverFault(driver),
    saw: heard,
    lost: `${lost} of ${acknowledged} acknowledged writes, ${halves} members by half`,
    well: `${seconds(slowestMs)} after the kill, its start included; half of the times within ${seconds(middleOf(wellMs))}`,
    met: lost === 0 && halves === 0 && slowestMs < mostWellMs && !writers.heard500(),
  };
}

/** Kills the worker again and again while members sign up, who each get one mail. */
async function killWorker(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres({ durable: true });
  stopping.defer(() => postgres.close());
  const mail = await startMailFake();
  stopping.defer(() => mail.close());
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    APP_URL: appUrl,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'hello@example.test',
  };
  const server = await startServer({ ...env, JOBS: 'elsewhere' });
  stopping.defer(async () => void (await endServer(server, 'SIGKILL')));
  const people = new Set<string>();
  let worker = spawnEntry('app/work.ts', env);
  stopping.defer(async () => {
    if (worker.child.exitCode === null && worker.child.signalCode === null)
      await endServer(worker, 'SIGKILL');
  });
  for (let kill = 0; kill < workerKills; kill += 1) {
    const until = performance.now() + between([1500, 4000]);
    while (performance.now() < until) {
      const person = newPerson();
      await browserAt(() => server.origin).call(signUp, { body: person });
      people.add(person.email);
      await sleep(100);
    }
    const gone = once(worker.child, 'exit');
    worker.child.kill('SIGKILL');
    await gone;
    worker = spawnEntry('app/work.ts', env);
  }
  const began = performance.now();
  const missing = () => [...people].filter((address) => mail.messages(address).length === 0).length;
  const rows = async (state: string) => {
    const [found] = (await postgres.inProduct(
      `select count(*)::int as n from mail_messages where state = '${state}'`,
    )) as [{ n: number }];
    return found.n;
  };
  while ((await rows('pending')) > 0 && performance.now() - began < 10 * mostWellMs) await sleep(200);
  const wellMs = performance.now() - began;
  const twice = [...people].filter((address) => mail.messages(address).length > 1).length;
  const unknown = await rows('unknown');
  return {
    fault: workerFault,
    saw: 'nothing but mails that came later',
    lost: `${missing()} of ${people.size} mails, ${twice} came twice, ${unknown} of unknown end`,
    well: `${seconds(wellMs)} after its last start every mail had its end`,
    met: twice === 0 && missing() <= unknown,
  };
}

/** Servers and workers that die without a word. */
export async function* faultsOfProcesses(isWanted: IsWanted): AsyncGenerator<Row> {
  for (const driver of ['embedded', 'PostgreSQL'] as const)
    if (isWanted(serverFault(driver))) yield await killServer(driver);
  if (isWanted(workerFault)) yield await killWorker();
}
