import type { Viewer } from '#platform/server/viewer/load.ts';
import type { StoredFile } from './library.ts';

/** A slice's answer to 'may this member have that file now?'. Asked at every request of a signed address. */
export interface FileSource {
  /** `<slice>.<what>`, e.g. `course.video`: part of the signed address. */
  readonly kind: string;
  /** The file, or null when there is none or this viewer may not have it now. */
  readonly find: (viewer: Viewer, id: string, now: Date) => Promise<StoredFile | null>;
}
