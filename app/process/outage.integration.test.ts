import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createActor } from '#testing/actor.ts';
import { clusterUrl } from '#testing/database.ts';
import { startApp } from '#testing/harness.ts';
import { testLog } from '#testing/log.ts';
import { startOwnPostgres } from '#testing/own-postgres.ts';
import { newPerson } from '#testing/person.ts';
import { endServer, type ServerProcess, startServer } from '#testing/server-process.ts';
import { brief } from '#testing/studio.ts';

const { businessDescription, targetAudience } = brief;
const input = { businessDescription, targetAudience };
const tellsPlainly = 'We can’t answer right now. Please try again in a few seconds.';

const onPostgres = clusterUrl === undefined ? [] : [new URL(clusterUrl).host];
const embedded = clusterUrl === undefined ? ['embedded'] : [];

test.each(embedded)(
  'a database that only reads refuses a sign-up as such, and members still read (%s)',
  async () => {
    const app = await startApp();
    const member = await app.join();
    await app.db.execute(sql`set default_transaction_read_only = on`);
    const failure = await app.visitor().fail(signUp, { body: newPerson() });
    expect(failure).toMatchObject({ status: 503, code: 'unavailable', message: tellsPlainly });
    expect(Number(failure.headers.get('retry-after'))).toBeGreaterThan(0);
    // After this time the use of the session is due to be recorded, which now fails.
    app.clock.advance(6 * 60 * 1000);
    expect((await member.send('/api/session')).status).toBe(200);
    await app.db.execute(sql`set default_transaction_read_only = off`);
    await app.close();
  },
);

// Its own server, which is stopped, cut off and filled up: none of this can happen to the embedded database.
describe.each(onPostgres)('a PostgreSQL in trouble (%s)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-outage-'));
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
  let model: Awaited<ReturnType<typeof startModelFake>>;
  let server: ServerProcess;

  const visitor = () => createActor((request) => fetch(request), server.origin);
  const statusOf = (path: string) => fetch(`${server.origin}${path}`).then(({ status }) => status);
  const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`;
  const isReady = (within: number) =>
    vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: within, interval: 50 });

  /** Both shapes of a refusal: those of functions and of all other endpoints. */
  async function expectRefusals(member: ReturnType<typeof visitor>) {
    const [joining, run] = await Promise.all([
      visitor().fail(signUp, { body: newPerson() }),
      member.send(identifyFrustrations.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    ]);
    expect([joining.status, joining.code, joining.message]).toEqual([503, 'unavailable', tellsPlainly]);
    expect(await run.json()).toMatchObject({ error: tellsPlainly, code: 'unavailable' });
    for (const { headers } of [joining, run]) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(run.status).toBe(503);
  }

  beforeAll(async () => {
    [postgres, model] = await Promise.all([startOwnPostgres(), startModelFake({ chunkMs: 2 })]);
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      AI_API_KEY: 'demo',
      IDENTIFIER_DAILY_LIMIT: '10000',
    });
  });
  afterAll(async () => {
    await endServer(server, 'SIGKILL');
    await model.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('away in the first second after the start: the server lives, and does its jobs later', async () => {
    await postgres.halt();
    await vi.waitFor(() => expect(server.output()).toContain('beginning with the jobs failed'), 10_000);
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    await postgres.resume();
    await isReady(3000);
    const leaver = visitor();
    await leaver.call(signUp, { body: newPerson() });
    await leaver.call(deleteAccount, { body: {} });
    await vi.waitFor(
      async () =>
        expect(
          await postgres.inProduct('select 1 from deletion_requests where finished_at is not null'),
        ).toHaveLength(1),
      { timeout: 20_000, interval: 100 },
    );
  });

  test.each(['in order', 'crash'] as const)(
    'stopped (%s) under sign-ups and tool runs: nobody hears 500, nothing is half, ready again at once',
    async (how) => {
      const statuses = new Set<number>();
      let isOver = false;
      const counting = () =>
        createActor(async (request) => {
          const response = await fetch(request);
          statuses.add(response.status);
          return response;
        }, server.origin);
      const again = async (once: () => Promise<unknown>) => {
        // Refusals are recorded in `statuses`.
        while (!isOver) await once().catch(() => sleep(10));
      };
      const member = counting();
      await member.call(signUp, { body: newPerson() });
      const load = [
        ...Array.from({ length: 6 }, () => again(() => counting().call(signUp, { body: newPerson() }))),
        ...Array.from({ length: 4 }, () => again(() => member.stream(identifyFrustrations, { body: input }))),
      ];
      await sleep(700);
      await postgres.halt(how);
      expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
      await sleep(300);
      await postgres.resume();
      await isReady(3000);
      isOver = true;
      await Promise.all(load);
      expect(server.child.exitCode).toBe(null);
      expect(statuses).toEqual(new Set([200, 503]));
      const halves = 'select 1 from users u where not exists (select 1 from profiles p where p.id = u.id)';
      expect(await postgres.inProduct(halves)).toEqual([]);
    },
  );

  test('cut off without a word: every request ends within ten seconds, and a new way is found', async () => {
    const member = visitor();
    await member.call(signUp, { body: newPerson() });
    const listening = await openPostgres(
      { url: postgres.url, poolSize: 2, statementTimeoutMs: 500 },
      testLog(),
    );
    const heard: string[] = [];
    let resumed = 0;
    const stopListening = await listening.listen(
      'outage',
      (payload) => heard.push(payload),
      () => (resumed += 1),
    );
    postgres.valve.shut();
    const began = performance.now();
    // More requests than the pool has connections: none may stay lost.
    const cut = Promise.allSettled(
      Array.from({ length: 4 }, () =>
        listening.db.transaction((tx) => tx.execute(sql`select pg_notify('outage', 'cut')`)),
      ),
    );
    const notReady = statusOf('/readyz').then((status) => [status, performance.now() - began] as const);
    await Promise.all([expectRefusals(member), expectRefusals(member)]);
    expect(performance.now() - began).toBeLessThan(10_000);
    const [status, after] = await notReady;
    expect(status).toBe(503);
    expect(after).toBeLessThan(3000);
    expect(await statusOf('/healthz')).toBe(200);
    expect((await cut).map(({ status: how }) => how)).toEqual(Array(4).fill('rejected'));
    postgres.valve.open();
    await isReady(8000);
    await Promise.all(Array.from({ length: 4 }, () => visitor().call(signUp, { body: newPerson() })));
    await vi.waitFor(() => expect(resumed).toBe(1), { timeout: 15_000, interval: 100 });
    await listening.db.execute(sql`select pg_notify('outage', 'again')`);
    await vi.waitFor(() => expect(heard).toEqual(['again']), 5000);
    await stopListening();
    await listening.close();
  });

  test('read-only, full and out of connections: 503 in both shapes, and well again as soon as it is mended', async () => {
    const member = visitor();
    await member.call(signUp, { body: newPerson() });
    const wellAgain = async () => {
      await vi.waitFor(() => visitor().call(signUp, { body: newPerson() }), { timeout: 5000, interval: 50 });
      await isReady(3000);
    };
    await postgres.asOwner('alter database product set default_transaction_read_only = on', endSessions);
    await vi.waitFor(() => expectRefusals(member), 3000);
    expect([await statusOf('/readyz'), (await member.send('/api/session')).status]).toEqual([200, 200]);
    expect(await (await visitor().send('/readyz')).json()).toMatchObject({
      status: 'degraded',
      dependencies: { database: 'read_only' },
    });
    await postgres.asOwner('alter database product reset default_transaction_read_only');
    await wellAgain();

    await postgres.inProduct(
      `create function is_full() returns trigger language plpgsql as $$ begin raise 'no space left' using errcode = '53100'; end $$`,
      ...['users', 'generations'].map(
        (table) => `create trigger full_disk before insert on ${table} execute function is_full()`,
      ),
    );
    await expectRefusals(member);
    await postgres.inProduct('drop function is_full() cascade');
    await wellAgain();

    await postgres.asOwner('alter role app connection limit 0', endSessions);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 3000);
    await expectRefusals(member);
    await postgres.asOwner('alter role app connection limit -1');
    await wellAgain();
  });
});
