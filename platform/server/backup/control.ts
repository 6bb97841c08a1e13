import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { readBackup, RestoreFailed } from './read.ts';
import { lineWriter, readLines } from './stream.ts';
import { writeBackup } from './write.ts';

/** Where a running product with an embedded database takes orders from the same user's command line. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Where uploaded files live. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

interface Controlled {
  readonly db: Db;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly log: Logger;
}

async function back(given: Controlled, response: ServerResponse): Promise<void> {
  const writer = lineWriter(response);
  await writeBackup({ ...given, filesFolder: filesFolder(given.dataDir) }, writer.write);
  await writer.close();
}

async function restore(given: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const counts = await readBackup(
    { db: given.db, filesFolder: filesFolder(given.dataDir) },
    readLines(request),
  );
  response.end(JSON.stringify(counts));
}

/**
 * Listens on a socket file that only this user can open: the embedded database belongs to the running process, so
 * `npm run backup` and `npm run restore` have to ask it. @returns a function that stops listening
 */
export async function listenForBackups(given: Controlled): Promise<() => Promise<void>> {
  const path = controlSocket(given.dataDir);
  // Left behind by a process that was killed: the folder's lock says that nobody else is listening there.
  if (existsSync(path)) rmSync(path);
  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? restore(given, request, response) : back(given, response);
    work.catch((error: unknown) => {
      given.log.error(describeError(error), 'backup or restore failed');
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(409)
          .end(error instanceof RestoreFailed ? error.message : 'It failed; the reason is in the log.');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
