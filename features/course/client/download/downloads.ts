import { call } from '#platform/client/call.ts';
import { currentOwner, readCopy, settleDeletion, storeCopy } from '#platform/client/offline/offline.ts';
import { createSignal } from '#platform/client/signal.ts';
import { fileSize } from '#platform/contract/files.ts';
import { type Course, type Lesson, type OutlineModule, readLesson } from '#features/course/contract.ts';
import { picturePath } from '#features/course/rules-pictures.ts';
import { lessonCopy } from '#features/course/client/api.ts';
import {
  askFile,
  dropLessonFile,
  FileRefused,
  keepLessonFile,
  keepPicture,
  keptFile,
  takeLessonFile,
} from './file-copies.ts';

/** A module that this device keeps, or has begun to download. */
export interface KeptModule {
  readonly lessonIds: readonly string[];
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** A download in progress; bytes of films, PDFs, pictures and texts. */
interface Download {
  readonly done: number;
  /** Null until the server has said how large the files are. */
  readonly total: number | null;
  readonly cancel: () => void;
}

/** The downloads in progress, by module; they go on while the member reads elsewhere in the app. */
export const running = createSignal<ReadonlyMap<string, Download>>(new Map());

function show(moduleId: string, now: Download | null): void {
  const next = new Map(running.read());
  if (now === null) next.delete(moduleId);
  else next.set(moduleId, now);
  running.set(next);
}

const allModules = 'course.download.';
const moduleCopy = (moduleId: string) => `${allModules}${moduleId}`;

/** What this device keeps of a module; null if nothing. */
export async function readKeptModule(moduleId: string): Promise<KeptModule | null> {
  return ((await readCopy(moduleCopy(moduleId))) as KeptModule | undefined) ?? null;
}

const urlOf = ({ video, pdf }: Lesson) => (video ?? pdf)?.url ?? null;
const textBytes = (lesson: Lesson) => new Blob([JSON.stringify(lesson)]).size;

/** @throws Error in words for the member when the browser says that this device has less room */
async function assertRoom(bytes: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined || quota - usage > bytes) return;
  throw new Error(
    `This module takes ${fileSize(bytes)}, and this device has room for ${fileSize(Math.max(0, quota - usage))}. Free up space, then try again.`,
  );
}

/** Loads the PDF reader, so that the service worker keeps each of its files. */
async function keepPdfReader(): Promise<void> {
  const { assetsOfReader } = await import('#platform/client/pdf/reader-assets.ts');
  await Promise.all(assetsOfReader().map((address) => fetch(address)));
}

async function download(module: OutlineModule, signal: AbortSignal, onBytes: Report): Promise<number> {
  const read = ({ slug }: { readonly slug: string }) => call(readLesson, { params: { slug } }, { signal });
  const sizes = new Map<string, Awaited<ReturnType<typeof askFile>>>();
  const pictures: { lessonId: string; id: string; url: string; size: number }[] = [];
  let text = 0;
  for (const { slug } of module.lessons) {
    const lesson = await read({ slug });
    await storeCopy(lessonCopy(slug), lesson);
    text += textBytes(lesson);
    const url = urlOf(lesson);
    if (url !== null) sizes.set(slug, await askFile(url, signal));
    for (const { id } of lesson.pictures) {
      const address = picturePath(lesson.id, id);
      pictures.push({ lessonId: lesson.id, id, url: address, size: (await askFile(address, signal)).size });
    }
  }
  const total = text + [...sizes.values(), ...pictures].reduce((sum, { size }) => sum + size, 0);
  await assertRoom(total);
  let done = text;
  onBytes(done, total);
  for (const [slug, facts] of sizes) {
    // Asked for again: its address lasts an hour, and the files before it may have taken longer.
    const lesson = await read({ slug });
    const url = urlOf(lesson);
    if (url === null) continue;
    await keepLessonFile(lesson.id, url, { facts, signal, onBytes: (bytes) => onBytes(done + bytes, total) });
    done += facts.size;
  }
  // After the films: replacing a film removes everything that was kept of its lesson.
  for (const { lessonId, size, ...picture } of pictures) {
    await keepPicture(lessonId, picture, signal);
    done += size;
    onBytes(done, total);
  }
  if (module.lessons.some(({ type }) => type === 'pdf')) await keepPdfReader();
  return total;
}

type Report = (done: number, total: number) => void;

function inWords(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'This device is full. Remove another download or free up space, then continue.';
  if (error instanceof FileRefused)
    return 'One of this module’s files can’t be loaded right now. Continue later.';
  if (error instanceof TypeError) return 'The connection was lost. Continue when you have one again.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Downloads all lessons of a module with their films, PDFs and pictures, or continues where an earlier try ended.
 * @throws Error in words for the member; nothing if they canceled it
 */
export async function downloadModule(module: OutlineModule): Promise<void> {
  if (running.read().has(module.id)) return;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  const lessonIds = module.lessons.map(({ id }) => id);
  const note = (bytes: number, isWhole: boolean) =>
    storeCopy(moduleCopy(module.id), { lessonIds, bytes, isWhole } satisfies KeptModule);
  let reached = 0;
  show(module.id, { done: 0, total: null, cancel });
  try {
    // Without it the browser may clear what we keep when the device gets full; it may refuse.
    await navigator.storage.persist();
    await note(0, false);
    const bytes = await download(module, stop.signal, (done, total) => {
      reached = done;
      show(module.id, { done, total, cancel });
    });
    await note(bytes, true);
  } catch (error) {
    await note(reached, false).catch(() => undefined);
    if (!stop.signal.aborted) throw new Error(inWords(error), { cause: error });
  } finally {
    show(module.id, null);
  }
}

/**
 * Removes a module's films and PDFs from this device; its texts stay as long as any other page that was opened.
 * @returns restores them without fetching them again; rejects once somebody else is signed in
 */
export async function removeModule(moduleId: string): Promise<() => Promise<void>> {
  const owner = currentOwner();
  const kept = await readKeptModule(moduleId);
  const files: (() => Promise<void>)[] = [];
  for (const lessonId of kept?.lessonIds ?? []) files.push(await takeLessonFile(lessonId));
  await settleDeletion(moduleCopy(moduleId), () => undefined);
  return async () => {
    if (kept === null) return;
    if (currentOwner() !== owner) throw new DOMException('signed out', 'AbortError');
    for (const bringBack of files) await bringBack();
    await storeCopy(moduleCopy(moduleId), kept);
  };
}

/** Removes what this device keeps of modules that are not open to the member, or not there, any more. */
export async function dropClosed({ modules }: Course): Promise<void> {
  const open = new Set(modules.flatMap(({ id, isUnlocked }) => (isUnlocked ? [moduleCopy(id)] : [])));
  const gone: KeptModule[] = [];
  await settleDeletion<KeptModule>(allModules, (kept, key) => {
    if (open.has(key)) return kept;
    gone.push(kept);
    return undefined;
  });
  for (const lessonId of gone.flatMap(({ lessonIds }) => lessonIds)) await dropLessonFile(lessonId);
}

/** The member does not wait long for a slow connection when the file is on this device. */
const checkWithinMs = 1500;

/**
 * The whole film or PDF of a lesson, if this device keeps it and the server, when it can be reached, has no other.
 * A replaced file is dropped, and its module is then incomplete.
 */
export async function readLessonFile(lessonId: string, url: string): Promise<Blob | null> {
  const kept = await keptFile(lessonId).catch(() => null);
  if (kept === null || !navigator.onLine) return kept?.file ?? null;
  const now = await askFile(url, AbortSignal.timeout(checkWithinMs)).catch(() => null);
  if (now === null || now.etag === kept.etag) return kept.file;
  await dropLessonFile(lessonId);
  await settleDeletion<KeptModule>(allModules, (module) =>
    module.lessonIds.includes(lessonId) ? { ...module, isWhole: false } : module,
  );
  return null;
}
