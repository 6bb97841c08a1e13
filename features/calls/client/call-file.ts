import { CallError, callErrorOf } from '#platform/client/call-error.ts';
import type { wordText } from './word-text.ts';
import { recordingAnswer } from '#features/calls/contract.ts';
import { callLimits, callRecordingPath, everybodyAgreed } from '#features/calls/rules/limits.ts';

const mostBytes = 10 * 1024 * 1024;
const mark = { utf16le: [0xff, 0xfe], utf16be: [0xfe, 0xff] } as const;

/** The text of these bytes; what is no Unicode is read as older programs on Windows write it. */
function decoded(bytes: Uint8Array): string {
  const begins = (wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
  if (begins(mark.utf16le)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(mark.utf16be)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const offline = 'You seem to be offline. Check your connection and try again.';

const wordProblems = {
  broken:
    'We can’t read this Word file; it may be damaged or have a password. Open it, copy its text, and paste it here.',
  'too-large':
    'This Word file holds too much for one call. Open it, copy the text of the call, and paste it here.',
} as const;

/** The words of a Word file. What reads it comes when somebody chooses one. */
async function textOfWord(bytes: Uint8Array): Promise<FileText> {
  let read: typeof wordText;
  try {
    read = (await import('./word-text.ts')).wordText;
  } catch {
    return { problem: offline };
  }
  const found = read(bytes);
  return 'problem' in found ? { problem: wordProblems[found.problem] } : found;
}

export type FileText = { readonly text: string } | { readonly problem: string };

/** Reads a transcript in this browser: the file itself goes nowhere. */
export async function readCallFile(file: File): Promise<FileText> {
  if (file.size > mostBytes)
    return {
      problem: 'This file is larger than 10 MB. Open it, copy the text of the call, and paste it here.',
    };
  if (file.size === 0) return { problem: 'This file is empty. Choose another one.' };
  if (/\.(?:doc|pdf|rtf|odt|pages)$/iu.test(file.name))
    return { problem: 'Open this file, copy its text, and paste it here.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return /\.docx$/iu.test(file.name) ? textOfWord(bytes) : { text: decoded(bytes) };
}

const tooLarge = `This recording is larger than ${callLimits.recording / 1024 / 1024} MB. Choose a part of it, or paste the text.`;

/** Has a recording turned into text, once everybody agreed. @throws CallError */
export async function textOfRecording(recording: File): Promise<string> {
  if (recording.size > callLimits.recording) throw new CallError('body_too_large', tooLarge);
  const body = new FormData();
  body.set('consent', everybodyAgreed);
  body.set('recording', recording);
  let response: Response;
  try {
    response = await fetch(callRecordingPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body,
    });
  } catch (cause) {
    throw new CallError('unavailable', offline, { cause });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw callErrorOf(answer, response.status);
  const heard = recordingAnswer.safeParse(answer);
  if (!heard.success) throw callErrorOf(null, 500);
  return heard.data.text;
}
