import { currentOwner, readCopy, settleDeletion, storeCopy } from '#platform/client/offline/offline.ts';

/** Small enough that an interrupted download loses little, and large enough that a film is a few hundred pieces. */
const pieceBytes = 4 * 1024 * 1024;

/** What is known of a lesson's film or PDF that is kept on this device. */
interface FileFacts {
  /** The server's name for exactly these bytes. */
  readonly etag: string;
  readonly size: number;
  readonly type: string;
}

const factsCopy = (lessonId: string) => `course.file.${lessonId}`;
const pieceCopy = (lessonId: string, piece: number) => `${factsCopy(lessonId)}/${piece}`;

/** The server refused a file, or answered with something that is not a part of it. */
export class FileRefused extends Error {}

/** What the server says of a file. @throws FileRefused; TypeError when it cannot be reached */
export async function askFile(url: string, signal?: AbortSignal): Promise<FileFacts> {
  const answer = await fetch(url, { method: 'HEAD', credentials: 'same-origin', signal: signal ?? null });
  const size = Number(answer.headers.get('content-length'));
  const etag = answer.headers.get('etag');
  if (!answer.ok || etag === null || !(size > 0)) throw new FileRefused(`a file answered ${answer.status}`);
  return { etag, size, type: answer.headers.get('content-type') ?? '' };
}

async function fetchPiece(
  url: string,
  from: number,
  { etag, size }: FileFacts,
  signal: AbortSignal,
): Promise<Blob> {
  const to = Math.min(from + pieceBytes, size) - 1;
  const headers = { range: `bytes=${from}-${to}`, 'if-range': etag };
  const answer = await fetch(url, { credentials: 'same-origin', headers, signal });
  const piece = answer.status === 206 ? await answer.blob() : null;
  if (piece?.size !== to - from + 1) throw new FileRefused(`a piece of a file answered ${answer.status}`);
  return piece;
}

/**
 * Keeps a file in pieces; those that are here already are not fetched again, unless the file has changed since.
 * @param onBytes told how many bytes of it are here, after each piece
 * @throws FileRefused; DOMException when there is no room or `signal` fired; TypeError without a connection
 */
export async function keepLessonFile(
  lessonId: string,
  url: string,
  { facts, signal, onBytes }: { facts: FileFacts; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const owner = currentOwner();
  const before = (await readCopy(factsCopy(lessonId))) as FileFacts | undefined;
  if (before?.etag !== facts.etag) {
    await dropLessonFile(lessonId);
    await storeCopy(factsCopy(lessonId), facts);
  }
  for (let from = 0, piece = 0; from < facts.size; from += pieceBytes, piece += 1) {
    signal.throwIfAborted();
    if ((await readCopy(pieceCopy(lessonId, piece))) === undefined) {
      const bytes = await fetchPiece(url, from, facts, signal);
      // Nothing is stored for a member who has signed out meanwhile.
      if (currentOwner() !== owner) throw new DOMException('signed out', 'AbortError');
      await storeCopy(pieceCopy(lessonId, piece), bytes);
    }
    onBytes(Math.min(from + pieceBytes, facts.size));
  }
}

const pictures = '/picture/';
const pictureCopy = (lessonId: string, id: string) => `${factsCopy(lessonId)}${pictures}${id}`;

/** Keeps a picture of a lesson's text; it is removed with the lesson's file. @throws like `keepLessonFile` */
export async function keepPicture(
  lessonId: string,
  { id, url }: { readonly id: string; readonly url: string },
  signal: AbortSignal,
): Promise<void> {
  const owner = currentOwner();
  signal.throwIfAborted();
  if ((await readCopy(pictureCopy(lessonId, id))) !== undefined) return;
  const answer = await fetch(url, { credentials: 'same-origin', signal });
  if (!answer.ok) throw new FileRefused(`a picture answered ${answer.status}`);
  const bytes = await answer.blob();
  if (currentOwner() !== owner) throw new DOMException('signed out', 'AbortError');
  await storeCopy(pictureCopy(lessonId, id), bytes);
}

/** A picture of a lesson's text as this device keeps it; null if it does not. */
export async function keptPicture(lessonId: string, id: string): Promise<Blob | null> {
  const copy = await readCopy(pictureCopy(lessonId, id));
  return copy instanceof Blob ? copy : null;
}

/** Removes a lesson's file and pictures from this device. */
export const dropLessonFile = (lessonId: string): Promise<void> =>
  settleDeletion(factsCopy(lessonId), () => undefined);

/** The pieces of a file by their place; null for those that are not here. */
async function piecesOf(lessonId: string, { size }: FileFacts): Promise<readonly (Blob | null)[]> {
  const pieces: (Blob | null)[] = [];
  for (let from = 0, piece = 0; from < size; from += pieceBytes, piece += 1) {
    const bytes = await readCopy(pieceCopy(lessonId, piece));
    pieces.push(bytes instanceof Blob ? bytes : null);
  }
  return pieces;
}

/**
 * Removes a lesson's file and pictures from this device.
 * @returns restores them while the page is open: the browser holds on to a file as long as somebody may read it
 */
export async function takeLessonFile(lessonId: string): Promise<() => Promise<void>> {
  const facts = (await readCopy(factsCopy(lessonId))) as FileFacts | undefined;
  const pieces = facts === undefined ? [] : await piecesOf(lessonId, facts);
  const seen: [key: string, copy: unknown][] = [];
  await settleDeletion<unknown>(factsCopy(lessonId), (copy, key) => {
    if (key.includes(pictures)) seen.push([key, copy]);
    return undefined;
  });
  return async () => {
    for (const [key, copy] of seen) await storeCopy(key, copy);
    if (facts === undefined) return;
    await storeCopy(factsCopy(lessonId), facts);
    for (const [piece, bytes] of pieces.entries())
      if (bytes !== null) await storeCopy(pieceCopy(lessonId, piece), bytes);
  };
}

/** A lesson's whole film or PDF as this device keeps it; null if it does not, or not all of it. */
export async function keptFile(lessonId: string): Promise<{ file: Blob; etag: string } | null> {
  const facts = (await readCopy(factsCopy(lessonId))) as FileFacts | undefined;
  if (facts === undefined) return null;
  const pieces = await piecesOf(lessonId, facts);
  const whole = pieces.filter((piece) => piece !== null);
  if (whole.length < pieces.length) return null;
  return { file: new Blob(whole, { type: facts.type }), etag: facts.etag };
}
