import { PassThrough } from 'node:stream';
import { sealed } from '#platform/server/backup/seal.ts';
import { lineWriter } from '#platform/server/backup/stream.ts';
import { writeBackup } from '#platform/server/backup/write.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { type BackupPlace, madeAt, newName } from './place.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The newest backups are kept however old they are. */
const keptAlways = 3;

/** What a run did. */
export interface Done {
  readonly name: string;
  readonly bytes: number | null;
}

export interface Writing {
  readonly database: Pick<OpenDatabase, 'db' | 'patiently'>;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly place: BackupPlace;
  /** Undefined: not encrypted. */
  readonly key: string | undefined;
  readonly keepDays: number;
}

/** The bytes of a backup while it is read, encrypted if there is a key. */
function backupBytes({ clock, database, key, store }: Writing): AsyncIterable<Uint8Array> {
  const output = new PassThrough();
  const writing = async () => {
    const writer = lineWriter(output);
    await database.patiently((db) => writeBackup({ db, clock, store }, writer.write));
    await writer.close();
  };
  // The reader gets the failure from the stream.
  writing().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return key === undefined ? output : sealed(output, key);
}

/** Removes backups older than `keepDays`, going by the files in the place and not by our tables. */
async function dropOld({ clock, keepDays, place }: Writing): Promise<void> {
  const before = clock.now().getTime() - keepDays * dayMs;
  for (const name of (await place.names()).slice(0, -keptAlways))
    if ((madeAt(name)?.getTime() ?? Infinity) < before) await place.remove(name);
}

/** Writes a backup, and removes old ones once it is there. */
export async function writePlanned(given: Writing): Promise<Done> {
  const { clock, key, place } = given;
  // Before anything is read: otherwise the backup would wait for a reader that never comes.
  await place.assertUsable();
  const name = newName(clock.now(), key !== undefined);
  const bytes = await place.keep(name, backupBytes(given));
  await dropOld(given);
  return { name, bytes };
}
