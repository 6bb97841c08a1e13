import { AppError } from '#platform/contract/errors.ts';
import type { FileType } from '#platform/contract/files.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { ReadAt } from '#platform/server/files/upload-space.ts';
import type { Coding } from './codings.ts';
import { readMp4 } from './mp4.ts';
import { type PdfState, readPdf } from './pdf.ts';
import { readWebm } from './webm.ts';

/** What the product keeps of a file besides its bytes. */
export interface FileFacts {
  /** Length of a film; null: unknown. */
  readonly durationMs: number | null;
}

const unplayable = (message: string) => new AppError('wrong_file_type', { message });

/** The coding that keeps all these tracks from playing; browsers skip a track that they cannot play. */
const inTheWay = (codings: readonly Coding[]) =>
  codings.some(({ plays }) => plays) ? undefined : codings[0]?.name;

/** Refuses a film whose end is missing, which would stop in the middle, and one that some browser cannot play. */
async function filmFacts(read: ReadAt, type: 'mp4' | 'webm', size: number): Promise<FileFacts> {
  const reader = type === 'mp4' ? readMp4 : readWebm;
  const { whole, durationMs, pictures, sounds } = await reader(read, size);
  if (!whole) throw new AppError('broken_file');
  const [picture, sound] = [inTheWay(pictures), inTheWay(sounds)];
  if (picture !== undefined)
    throw unplayable(
      `This film is encoded as ${picture}, which not every browser plays. Export it as MP4 (H.264). On an iPhone, record with Settings, Camera, Formats, Most Compatible.`,
    );
  if (sound !== undefined)
    throw unplayable(
      `The sound of this film is encoded as ${sound}, which not every browser plays: it would be silent. Export it as MP4 (H.264) with AAC sound.`,
    );
  return { durationMs };
}

const pdfMessages: Readonly<Record<Exclude<PdfState, 'whole' | 'broken'>, string>> = {
  locked:
    'This PDF is locked: it asks for a password, which readers don’t have. Save a copy without the password and upload that.',
  slow: 'This PDF takes too long to open. Print it to a new PDF and upload that.',
};

async function pdfFacts(read: ReadAt, size: number): Promise<FileFacts> {
  const state = await readPdf(read, size);
  if (state === 'broken') throw new AppError('broken_file');
  if (state !== 'whole') throw new AppError('broken_file', { message: pdfMessages[state] });
  return { durationMs: null };
}

/**
 * Reads what must be known of a file before it is kept. It always finishes: if the reader itself fails, the file is
 * refused, since trying again would not help. @throws AppError broken_file, wrong_file_type, storage_failed
 */
export async function readFacts(
  log: Logger,
  read: ReadAt,
  { type, size }: { readonly type: FileType; readonly size: number },
): Promise<FileFacts> {
  try {
    if (type === 'mp4' || type === 'webm') return await filmFacts(read, type, size);
    if (type === 'pdf') return await pdfFacts(read, size);
    return { durationMs: null };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error({ type, size, ...describeError(error) }, 'a file could not be read');
    throw new AppError('broken_file', {
      message: 'This file could not be read. Please export it again and upload the new one.',
      cause: error,
    });
  }
}
