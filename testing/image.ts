import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { migrate, readMigrations } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { testLog } from './log.ts';

const migrations = 'db/migrations';
/** An arbitrary number: two runs on one cluster create the template one after the other. */
const templateLock = 3_902_117;

/** A hash of everything that the databases are made from, so that a change gets another name. */
function ingredients(): string {
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(readFileSync(`node_modules/${name}/package.json`));
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const imagePath = () => join(tmpdir(), `mmg-image-${ingredients()}.tar`);

/** The migrated database that every test on the embedded driver starts from. */
export function readImage(): Promise<Blob> {
  return openAsBlob(imagePath());
}

/**
 * Unpacks the migrated database into the DATA_DIR of a process that is going to start: PGlite takes ten seconds of CPU
 * time to make a new one.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  await makeEmbeddedImage();
  const files = join(folder, 'pglite');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  // The names in it begin with a slash, which tar leaves out and says so.
  execFileSync('tar', ['-xf', imagePath(), '-C', files, '--mode=go-rwx'], { stdio: 'pipe' });
}

/** The name of the migrated database on the cluster that every test on PostgreSQL copies. */
export const templateName = (): string => `template_${ingredients()}`;

/**
 * Runs once before the integration tests: creates the database that theirs are copied from, if missing. Migrating a new
 * database takes seconds of CPU time, and there is one for every file.
 */
export default async function makeImage(): Promise<void> {
  const cluster = process.env['TEST_DATABASE'];
  await (cluster === undefined ? makeEmbeddedImage() : makeTemplate(cluster, templateName()));
}

/** Makes the image of the embedded database, if missing. */
export async function makeEmbeddedImage(): Promise<void> {
  const path = imagePath();
  if (existsSync(path)) return;
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate({ driver: 'pglite', patiently: (work) => work(db) }, readMigrations(migrations));
  await makeJobTables(new PgBoss({ db: fromPglite(client), backend: 'pglite', ...idle }));
  const dump = await client.dumpDataDir('none');
  await client.close();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, path);
}

async function makeTemplate(cluster: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const url = new URL(cluster);
    url.pathname = `/${unfinished}`;
    await fillTemplate(url.toString());
    await client.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await client.end();
  }
}

async function fillTemplate(url: string): Promise<void> {
  const opened = await openPostgres({ url, poolSize: 1, statementTimeoutMs: 15_000 }, testLog());
  await migrate(opened, readMigrations(migrations));
  await opened.close();
  await makeJobTables(new PgBoss({ connectionString: url, max: 1, ...idle }));
}

const idle = { schedule: false, supervise: false } as const;

async function makeJobTables(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.stop({ graceful: false });
}
