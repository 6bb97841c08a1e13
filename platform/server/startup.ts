import { codeOf } from '#platform/server/code-of.ts';
import { DamagedDatabase } from '#platform/server/db/damage.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { DatabaseBeforeRelease } from '#platform/server/db/migrate.ts';
import { encodeThePassword, InvalidEnvironment } from '#platform/server/env.ts';
import { UnusableFolder } from '#platform/server/files/data-folder.ts';

type Values = Readonly<Record<string, string | undefined>>;

const unnamed = 'the address in DATABASE_URL';

/**
 * Host and port of DATABASE_URL. An @ after them means that a `/`, `?` or `#` in the password ended them too early:
 * they then include a piece of the password.
 */
function databaseOf({ DATABASE_URL: url = '' }: Values): string {
  const { hash, host, pathname, search } = URL.parse(url) ?? {};
  return host && !`${pathname}${search}${hash}`.includes('@') ? host : unnamed;
}

/** Ends a sentence about the address. */
const correctIt = (values: Values) =>
  `correct DATABASE_URL.${databaseOf(values) === unnamed ? ` ${encodeThePassword}.` : ''}`;

/**
 * What the owner has to fix before the product can start, as a sentence; null for a fault of ours.
 * @param values the environment
 */
export function sentenceFor(error: unknown, values: Values): string | null {
  const saysIt = [
    InvalidEnvironment,
    FolderInUse,
    DamagedDatabase,
    DatabaseBeforeRelease,
    UnusableFolder,
  ].some((kind) => error instanceof kind);
  if (error instanceof Error && saysIt) return error.message;
  const { DATA_DIR: folder = './data', HOST: host = '127.0.0.1', PORT: port = '3000' } = values;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Something is already listening on ${host}:${port}. Stop it, or set PORT to another one.`,
    EADDRNOTAVAIL: `This machine doesn’t have the address ${host}. Set HOST to one that it has.`,
    ECONNREFUSED: `PostgreSQL does not answer at ${databaseOf(values)}. Start it, or ${correctIt(values)}`,
    ETIMEDOUT: `PostgreSQL does not answer at ${databaseOf(values)}. Start it, or ${correctIt(values)}`,
    ENOTFOUND: `There is no host with the name in ${databaseOf(values)}. Check the name, and ${correctIt(values)}`,
    EAI_AGAIN: `The name in ${databaseOf(values)} cannot be looked up at the moment. Check the name and the network.`,
    // The driver throws this at a % before it connects. Its own message names no variable.
    URIError: `DATABASE_URL cannot be read: what follows a % in it is not the code of a character. ${encodeThePassword}.`,
    '28P01': `PostgreSQL at ${databaseOf(values)} refuses the user or the password of DATABASE_URL. Check both. ${encodeThePassword}.`,
    '28000': `PostgreSQL at ${databaseOf(values)} doesn’t let the user of DATABASE_URL in. Check pg_hba.conf.`,
    '3D000': `PostgreSQL at ${databaseOf(values)} has no database with the name in DATABASE_URL. Create it first.`,
    '53300': `PostgreSQL at ${databaseOf(values)} has no connections left. Raise max_connections, or stop what uses them.`,
    '57P03': `PostgreSQL at ${databaseOf(values)} is starting or stopping. Try again in a moment.`,
    EACCES: `This user may not write to ${folder}, or not listen on port ${port}. Change the rights, DATA_DIR or PORT.`,
    EROFS: `${folder} is read-only. Set DATA_DIR to a folder that can be written to.`,
    EEXIST: `${folder} is a file. Set DATA_DIR to a folder.`,
    ENOTDIR: `${folder} is not a folder, or is inside a file. Set DATA_DIR to a folder.`,
    ENOSPC: `The disk of ${folder} is full. Make room, then start again.`,
  };
  return sentences[codeOf(error)] ?? null;
}

/**
 * Runs the start of a process. What the owner has to fix is printed as a sentence and ends the process with 1; anything
 * else is rethrown with its stack.
 * @param values the environment
 */
export async function startUp(values: Values, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const sentence = sentenceFor(error, values);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
