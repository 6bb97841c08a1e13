import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { can } from '#platform/contract/capabilities.ts';
import { type UploadKind, uploadsPath } from '#platform/contract/files.ts';
import type { RawRequest, RawRoute } from '#platform/server/http/raw-route.ts';
import { sniffBytes } from './facts/sniff.ts';
import {
  assertTus,
  byteHeader,
  meantMethod,
  otherOffset,
  readMetadata,
  tusHeaders,
  tusOptions,
} from './tus.ts';
import type { Upload } from './upload-space.ts';
import {
  assertType,
  beginUpload,
  dropUpload,
  findUpload,
  finishedUpload,
  finishUpload,
  onUpload,
  type UploadDeps,
} from './uploads.ts';

/** The request being received for one upload; the next one ends it, because a broken connection may look alive. */
interface Receiving {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

const idShape = z.uuid();

/** How long a request for an upload's state waits for the check of the complete file. */
const patienceMs = 10_000;

function ownerOf({ viewer }: RawRequest): string {
  if (viewer === null) throw new AppError('unauthenticated');
  return viewer.userId;
}

const answer = (status: number, { headers }: RawRequest, more: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store', ...more } });

const lengths = (offset: number, length: number) => ({
  'upload-offset': String(offset),
  'upload-length': String(length),
});

const expiry = (upload: Upload) => ({ 'upload-expires': upload.expiresAt.toUTCString() });

/** The body, which fails when another request takes over the upload. */
function untilStopped(body: ReadableStream<Uint8Array> | null, signal: AbortSignal) {
  if (body === null) return null;
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}

/** Resumable uploads for admins and staff: tus 1.0.0 with creation, expiration and termination (docs/decisions/016). */
export function uploadRoutes(deps: UploadDeps, kinds: readonly UploadKind[]): RawRoute[] {
  const receiving = new Map<string, Receiving>();
  const { uploadSpace } = deps;

  const kindOf = (name: string): UploadKind => {
    const kind = kinds.find((each) => each.name === name);
    if (!kind) throw new AppError('invalid_input', { message: 'Nobody asked for such an upload.' });
    return kind;
  };

  /** Ends what is being received for this upload, so that its length stops changing. */
  async function takeOver(id: string): Promise<void> {
    for (let other = receiving.get(id); other; other = receiving.get(id)) {
      other.stop.abort();
      await other.ended;
    }
  }

  /** Gives `work` exclusive access to this upload: a later request aborts the earlier one and waits for its end. */
  async function alone<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    while (receiving.has(id)) await takeOver(id);
    // Nothing is awaited between the check and the entry, so nobody can slip in.
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    receiving.set(id, { stop, ended: ended.promise });
    try {
      return await work(stop.signal);
    } finally {
      receiving.delete(id);
      ended.resolve();
    }
  }

  /** What `find` has for the id in the address and this viewer. */
  async function findOwn<Found>(
    raw: RawRequest,
    find: (deps: UploadDeps, owned: { id: string; ownerId: string }) => Promise<Found | null>,
  ): Promise<Found | null> {
    const id = idShape.safeParse(raw.params['id']);
    return id.success ? find(deps, { id: id.data, ownerId: ownerOf(raw) }) : null;
  }

  async function openUpload(raw: RawRequest): Promise<Upload> {
    const upload = await findOwn(raw, findUpload);
    if (!upload) throw new AppError('not_found');
    return upload;
  }

  async function create(raw: RawRequest): Promise<Response> {
    const metadata = readMetadata(raw.request);
    const size = byteHeader(raw.request, 'upload-length');
    const kind = kindOf(metadata.get('kind') ?? '');
    if (!can(raw.viewer, kind.access ?? 'admin')) throw new AppError('forbidden');
    const name = metadata.get('filename') ?? '';
    const upload = await beginUpload(deps, { ownerId: ownerOf(raw), kind, name, size });
    return answer(201, raw, { location: `${uploadsPath}/${upload.id}`, ...expiry(upload) });
  }

  /** Ends what is being received for this upload, and finishes it if all of it has arrived. */
  const settle = (upload: Upload) =>
    alone(upload.id, async () => {
      // All bytes arrived before a process ended, or earlier at another node: finish the upload now.
      if ((await uploadSpace.offset(upload.id)) === upload.size)
        await onUpload(deps, upload, () => finishUpload(deps, upload, kindOf(upload.kind)));
    });

  async function tell(raw: RawRequest): Promise<Response> {
    const upload = await findOwn(raw, findUpload);
    if (upload) {
      const isSettled = await Promise.race([
        settle(upload).then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false)),
      ]);
      // The sender asks again after this answer; after a proxy's timeout they would start over.
      if (!isSettled) throw new AppError('upload_busy');
      const offset = await uploadSpace.offset(upload.id);
      if (offset !== null && offset < upload.size)
        return answer(200, raw, { ...lengths(offset, upload.size), ...expiry(upload) });
    }
    const done = await findOwn(raw, (_, owned) => finishedUpload(deps.db, owned));
    if (!done) throw new AppError('not_found');
    return answer(200, raw, lengths(done.size, done.size));
  }

  async function receive(raw: RawRequest, upload: Upload, signal: AbortSignal): Promise<Response> {
    const { request } = raw;
    const kind = kindOf(upload.kind);
    const before = await uploadSpace.offset(upload.id);
    if (before === null) throw new AppError('not_found');
    if (byteHeader(request, 'upload-offset') !== before) throw otherOffset();
    await uploadSpace.append(upload, before, untilStopped(request.body, signal));
    const offset = (await uploadSpace.offset(upload.id)) ?? 0;
    if (offset === upload.size) await finishUpload(deps, upload, kind);
    // A wrong file is refused after its first piece, not after its last.
    else if (before < sniffBytes && offset >= sniffBytes) await assertType(deps, upload, kind);
    return answer(204, raw, { 'upload-offset': String(offset), ...expiry(upload) });
  }

  async function patch(raw: RawRequest): Promise<Response> {
    if (raw.request.headers.get('content-type') !== 'application/offset+octet-stream')
      throw new AppError('unsupported_media_type', { message: 'Send application/offset+octet-stream.' });
    const upload = await openUpload(raw);
    return alone(upload.id, (signal) => onUpload(deps, upload, () => receive(raw, upload, signal)));
  }

  async function cancel(raw: RawRequest): Promise<Response> {
    const upload = await openUpload(raw);
    await takeOver(upload.id);
    await dropUpload(deps, upload);
    return answer(204, raw);
  }

  const one: Readonly<Record<string, (raw: RawRequest) => Promise<Response>>> = {
    HEAD: tell,
    PATCH: patch,
    DELETE: cancel,
  };
  // Which kind it is, and so whose, is known only when an upload begins.
  const gate = { access: 'team', limit: 'write', freshViewer: true, everyAnswer: tusHeaders } as const;
  const largest = Math.max(...kinds.map(({ maxBytes }) => maxBytes));
  const tellOptions = (raw: RawRequest) => Promise.resolve(answer(204, raw, tusOptions(largest)));
  const options = ['', '/:id'].map(
    (rest): RawRoute => ({
      access: 'anyone',
      limit: 'read',
      freshViewer: false,
      whileLooking: true,
      everyAnswer: tusHeaders,
      id: 'files.uploadOptions',
      methods: ['OPTIONS'],
      path: `${uploadsPath}${rest}`,
      answer: tellOptions,
    }),
  );
  return [
    {
      ...gate,
      id: 'files.beginUpload',
      methods: ['POST'],
      path: uploadsPath,
      answer: async (raw) => {
        assertTus(raw.request);
        return create(raw);
      },
    },
    {
      ...gate,
      id: 'files.upload',
      methods: ['HEAD', 'POST', 'PATCH', 'DELETE'],
      path: `${uploadsPath}/:id`,
      answer: async (raw) => {
        assertTus(raw.request);
        const act = one[meantMethod(raw.request)];
        if (!act) throw new AppError('method_not_allowed');
        return act(raw);
      },
    },
    ...options,
  ];
}
