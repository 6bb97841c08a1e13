import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EmscriptenStream {
  readonly nfd?: number;
  readonly path: string;
}
interface EmscriptenModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
    readonly realPath: (node: unknown) => string;
  };
}

/** How often the file system was actually told to flush; a test asserts that it grows with each commit. */
export const flushes = { count: 0 };

/**
 * PGlite's folder on disk with real fsync. As shipped, PGlite runs with fsync off and its file system has no flush at
 * all, so a power cut loses acknowledged commits (electric-sql/pglite#1107). This hooks the flush into Emscripten's
 * NODEFS: it relies on internals, so the version is pinned and a test counts the flushes.
 */
export class DurableFs extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const flush = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        flushes.count += 1;
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        else this.flushFolder(stream.path);
        return 0;
      };
    };
    const before = (emscriptenOpts.preRun ?? []) as ((module: EmscriptenModule) => void)[];
    return { emscriptenOpts: Object.assign({ ...emscriptenOpts }, { preRun: [...before, flush] }) };
  }

  /** A directory has no descriptor in NODEFS: open it for the flush, so that new names survive too. */
  private flushFolder(path: string): void {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** PGlite's own start parameters with fsync on, and small buffers, so that the demo does not hold 350 MB. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];
