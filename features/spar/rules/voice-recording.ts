import { cleanText } from '#platform/contract/text.ts';

/** Limits of one press of the button: enough for any turn, and a bound on what we pay a provider for. */
export const recordingLimits = {
  seconds: 60,
  /** Enough at the highest bit rate browsers use for speech, which is many times the one we ask for. */
  bytes: 1024 * 1024,
  bitsPerSecond: 32_000,
  /** A shorter press is one that went wrong: providers refuse less than a tenth of a second. */
  shortestMs: 300,
} as const;

/** The formats browsers record in, by content type. */
export const recordingFormats = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'mp4' } as const;
type RecordingType = keyof typeof recordingFormats;
export type RecordingFormat = (typeof recordingFormats)[RecordingType];

/** Where a recording of a talk is sent to be turned into text. */
export const recordingPath = '/api/spar/talks/:id/recordings';
/** The same for a drill. */
export const drillRecordingPath = '/api/spar/drills/:id/recordings';

/** The format of a content type, which may go on with its codec; null for any other. */
export function formatOf(contentType: string | null): RecordingFormat | null {
  const [type = ''] = (contentType ?? '').slice(0, 200).toLowerCase().split(';');
  return Object.hasOwn(recordingFormats, type.trim()) ? recordingFormats[type.trim() as RecordingType] : null;
}

/** Whether a file begins as its format does. */
export function beginsAs(format: RecordingFormat, bytes: Uint8Array): boolean {
  const at = (from: number, ...wanted: readonly number[]) =>
    wanted.every((byte, index) => bytes[from + index] === byte);
  switch (format) {
    case 'webm':
      return at(0, 0x1a, 0x45, 0xdf, 0xa3);
    case 'ogg':
      return at(0, 0x4f, 0x67, 0x67, 0x53);
    case 'mp4':
      return at(4, 0x66, 0x74, 0x79, 0x70);
  }
}

/**
 * What models trained on subtitles write for silence: github.com/openai/whisper/discussions/679. Nobody says only one
 * of these to a client.
 */
const madeOfSilence = [
  'you',
  'thank you for watching',
  'thanks for watching',
  'thank you so much for watching',
  'please subscribe',
  'subtitles by the amara org community',
  'blank audio',
  'silence',
  'music',
];

/** What was heard, as a turn; empty if it is only what a model writes for silence. */
export function turnOfHeard(heard: string): string {
  const text = cleanText(heard).trim();
  const bare = text
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return text.length <= 80 && (bare === '' || madeOfSilence.includes(bare)) ? '' : text;
}
