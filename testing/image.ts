import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate, readMigrations } from '#platform/server/db/migrate.ts';

const migrations = 'db/migrations';

/** The image is good for these migrations and this version of PGlite only: its name says so. */
function imagePath(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)));
  }
  return join(tmpdir(), `mmg-image-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** The migrated database that every test on the embedded driver begins with. */
export function readImage(): Promise<Blob> {
  return openAsBlob(imagePath());
}

/** Runs before the integration tests: makes the image when it is missing. Making a database anew takes 4 s of processor. */
export default async function makeImage(): Promise<void> {
  const path = imagePath();
  if (existsSync(path)) return;
  const client = await PGlite.create();
  const database = { db: drizzle(client) };
  await migrate(database, readMigrations(migrations));
  const dump = await client.dumpDataDir('none');
  await client.close();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, path);
}
