import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Logger, describeError } from '#platform/server/logger.ts';
import type { BackupLine } from './format.ts';
import { writeList } from './lasting.ts';
import { type Restoring, readBackup } from './read.ts';
import { sayFailure } from './restore-failed.ts';
import { lineWriter, readLines } from './stream.ts';
import { writeBackup } from './write.ts';

/** Where the running product hands out the list of what outlasts a restore; any other GET is a backup. */
export const listPath = '/list';

/** One line of a running product's answer to a restore: its progress, and finally how it ended. */
export const answer = z.union([
  z.strictObject({ told: z.string() }),
  z.strictObject({ done: z.array(z.string()) }),
  z.strictObject({ failed: z.string() }),
]);
type Answer = z.infer<typeof answer>;

/** The socket where a running product with an embedded database takes commands from the same user's command line. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Where a restore puts one file at a time, on the same disk as the files themselves. */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'restoring');
}

interface Controlled extends Omit<Restoring, 'spool' | 'tell'> {
  readonly dataDir: string;
  readonly log: Logger;
}

type Writing = (write: (line: BackupLine) => Promise<void>) => Promise<unknown>;

async function sendLines(response: ServerResponse, writing: Writing): Promise<void> {
  const writer = lineWriter(response);
  await writing(writer.write);
  await writer.close();
}

/** Receives the whole backup first, because it is read twice and the sender may disconnect. */
async function restore(given: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const spool = spoolFolder(given.dataDir);
  const received = join(spool, 'received');
  const say = (answer: Answer) => void response.write(`${JSON.stringify(answer)}\n`);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  try {
    await pipeline(request, createWriteStream(received, { mode: 0o600 }));
    const tell = (told: string) => say({ told });
    const done = await readBackup({ ...given, spool, tell }, () => readLines(createReadStream(received)));
    say({ done: [...done] });
  } catch (error) {
    given.log.error(describeError(error), 'a restore failed');
    say({ failed: sayFailure(error) });
  } finally {
    rmSync(received, { force: true });
    response.end();
  }
}

/**
 * Listens on a socket file that only this user can open: the embedded database belongs to the running process, so
 * `npm run backup`, `npm run deletions` and `npm run restore` have to ask it. @returns a function that stops listening
 */
export async function listenForBackups(given: Controlled): Promise<() => Promise<void>> {
  const path = controlSocket(given.dataDir);
  // Left behind by a process that was killed: we hold the folder's lock, so nobody else is listening there.
  if (existsSync(path)) rmSync(path);
  const server = createServer((request, response) => {
    const work =
      request.method === 'POST'
        ? restore(given, request, response)
        : sendLines(response, (write) =>
            request.url === listPath ? writeList(given, write) : writeBackup(given, write),
          );
    work.catch((error: unknown) => {
      given.log.error(describeError(error), 'a backup failed');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
