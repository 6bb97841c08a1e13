import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { FileStore } from './store.ts';
import { createUploadBucket } from './upload-bucket.ts';
import { createUploadFolder } from './upload-folder.ts';
import type { UploadSpace } from './upload-space.ts';

/** Where uploads grow: in the bucket where there is one, else in `folder`. */
export function openUploadSpace(given: {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly folder: string;
}): UploadSpace {
  const { store, folder } = given;
  return store.multipart === null
    ? createUploadFolder(folder, store)
    : createUploadBucket({ ...given, multipart: store.multipart });
}
