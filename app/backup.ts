import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { inMegabytes } from '#platform/server/backup/check.ts';
import { answer, controlSocket, listPath, spoolFolder } from '#platform/server/backup/control.ts';
import { backupEnvironment } from '#platform/server/backup/env.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { writeList } from '#platform/server/backup/lasting.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { sayFailure } from '#platform/server/backup/restore-failed.ts';
import { sealed, unsealed } from '#platform/server/backup/seal.ts';
import { lineWriter, readLines, splitLines } from '#platform/server/backup/stream.ts';
import { writeBackup } from '#platform/server/backup/write.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readMigrations } from '#platform/server/db/migrate.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { filesEnvironment } from '#platform/server/files/env.ts';
import { openStore } from '#platform/server/files/open-store.ts';
import { createLogger } from '#platform/server/logger.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { lasting } from './backup/restore-exceptions.ts';
import { sentenceFor } from '#platform/server/startup.ts';

/** A command that cannot run: only its message is printed, without a stack. */
class Refused extends Error {}

const usage = `Usage:
  npm run backup -- FILE [--force]
  npm run deletions -- LIST
  npm run restore -- FILE [--deletions LIST]`;
const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
const socketPath = controlSocket(dataDir);
const tell = (line: string) => void process.stdout.write(`${line}\n`);
/** The key of the backups. It is read only when needed, so that a wrong one is refused with a plain message. */
const readKey = () => parseEnvironment([backupEnvironment], process.env).BACKUP_KEY;

/** The store where this installation keeps its files. */
const ownStore = () => openStore({ DATA_DIR: dataDir, ...parseEnvironment([filesEnvironment], process.env) });

/** Asks the running product; null when none is using this folder, or when the database can be shared. */
function askRunning(method: 'GET' | 'POST', path: string, body?: Readable): Promise<IncomingMessage | null> {
  if (process.env['DATABASE_URL']) return Promise.resolve(null);
  return new Promise((settle, reject) => {
    const asking = request({ socketPath, method, path }, settle);
    asking.on('error', (error: NodeJS.ErrnoException) => {
      body?.destroy();
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') settle(null);
      else reject(error);
    });
    if (body) body.pipe(asking);
    else asking.end();
  });
}

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const settings = {
    DATABASE_URL: process.env['DATABASE_URL'] || undefined,
    DATABASE_DIRECT_URL: process.env['DATABASE_DIRECT_URL'] || undefined,
    DATABASE_POOL_SIZE: 2,
    DATA_DIR: dataDir,
  };
  const database = await openDatabase(settings, createLogger('warn')).catch((error: unknown) => {
    const sentence = sentenceFor(error, process.env);
    throw sentence === null ? error : new Refused(sentence);
  });
  try {
    return await database.patiently(work);
  } finally {
    await database.close();
  }
}

type Writing<Result> = (db: Db, write: (line: BackupLine) => Promise<void>) => Promise<Result>;

async function writePlain<Result>(
  output: PassThrough,
  path: string,
  writing: Writing<Result>,
): Promise<Result | null> {
  try {
    const running = await askRunning('GET', path);
    if (running) {
      await pipeline(running, output);
      return null;
    }
    const writer = lineWriter(output);
    const result = await withDatabase((db) => writing(db, writer.write));
    await writer.close();
    return result;
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/**
 * Writes what the running product sends, or what `writing` reads itself; to a temporary file until it is complete.
 * @returns what `writing` returned; null when the running product did it
 */
async function writeTo<Result>(
  target: string,
  path: string,
  writing: Writing<Result>,
): Promise<Result | null> {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw new Refused(`${target} is a folder. Name a file in it.`);
  const folder = dirname(target);
  if (!existsSync(folder)) throw new Refused(`There is no folder ${folder}. Make it, or name another place.`);
  const key = readKey();
  const unfinished = `${target}.unfinished`;
  try {
    const output = new PassThrough();
    const file = createWriteStream(unfinished, { flush: true, mode: 0o600 });
    const written = pipeline(key === undefined ? output : Readable.from(sealed(output, key)), file);
    // The first of the two to fail is reported.
    const [, result] = await Promise.all([written, writePlain(output, path, writing)]);
    renameSync(unfinished, target);
    tell(`Written to ${target}, ${inMegabytes(statSync(target).size)}.`);
    return result;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

async function backUp(target: string, mayReplace: boolean): Promise<void> {
  if (!mayReplace && statSync(target, { throwIfNoEntry: false })?.isFile())
    throw new Refused(
      `${target} is there already, and was left as it is. Name another file, or give --force to replace it.`,
    );
  // Opening a missing database would create one, and the backup would be complete but empty.
  if (!process.env['DATABASE_URL'] && !existsSync(join(dataDir, 'pglite')))
    throw new Refused(
      `There is no database in ${dataDir}. Set DATABASE_URL, or DATA_DIR to the folder of the product.`,
    );
  const store = await ownStore();
  // The running product reads from its own store.
  const written = await writeTo(target, '/', (db, write) => writeBackup({ db, clock, store }, write));
  if (written === null || written.missing === 0) return;
  const { files, missing } = written;
  const place = process.env['S3_BUCKET'] || join(dataDir, 'files');
  throw new Refused(
    `It has all rows and ${files} files, but lacks ${missing} that the product uses, which are not in ${place}. Set DATA_DIR or S3_BUCKET to what the product has, then run this again.`,
  );
}

const list = (target: string) =>
  writeTo(target, listPath, (db, write) => writeList({ db, clock, lasting }, write));

/** The lists, then the backup. With a key set, a plain backup is refused: only a holder of the key can have made it. */
async function* bytesOf(
  lists: readonly string[],
  source: string,
  key: string | undefined,
): AsyncGenerator<Uint8Array> {
  for (const list of lists) yield* unsealed(createReadStream(list), key);
  yield* unsealed(createReadStream(source), key, key !== undefined);
}

async function restore(source: string, lists: readonly string[]): Promise<void> {
  for (const file of [...lists, source])
    if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  const key = readKey();
  const open = () => Readable.from(bytesOf(lists, source, key), { objectMode: false });
  const running = await askRunning('POST', '/', open());
  if (!running) {
    const store = await ownStore();
    const migrations = readMigrations(join(projectRoot(), 'db/migrations'));
    const given = { clock, store, spool: spoolFolder(dataDir), migrations, lasting, tell };
    const done = await withDatabase((db) => readBackup({ ...given, db }, () => readLines(open())));
    return done.forEach(tell);
  }
  for await (const text of splitLines(running)) {
    const said = answer.parse(JSON.parse(text.toString('utf8')));
    if ('failed' in said) throw new Refused(said.failed);
    if ('told' in said) tell(said.told);
    else return said.done.forEach(tell);
  }
  throw new Refused('The running product broke off. Look at its log, then restore again.');
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    deletions: { type: 'string', multiple: true, default: [] },
    force: { type: 'boolean', default: false },
  },
});
const [order, name = '', ...more] = positionals;
try {
  if (name === '' || more.length > 0) throw new Refused(usage);
  if (order === 'restore')
    await restore(
      resolve(name),
      values.deletions.map((file) => resolve(file)),
    );
  else if (order === 'backup') await backUp(resolve(name), values.force);
  else if (order === 'deletions') await list(resolve(name));
  else throw new Refused(usage);
} catch (error) {
  process.stderr.write(`\n${error instanceof Refused ? error.message : sayFailure(error)}\n`);
  process.exit(1);
}
