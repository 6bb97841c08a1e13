import { uploadsPath } from '#platform/contract/files.ts';
import type { Actor } from './actor.ts';

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Begins an upload as a tus client does. */
export function beginUpload(actor: Actor, given: { kind: string; name: string; size: number }) {
  return actor.send(uploadsPath, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(given.size),
      'upload-metadata': `filename ${base64(given.name)},kind ${base64(given.kind)}`,
    },
  });
}

/** Sends one piece of an upload that was begun. */
export function sendPiece(actor: Actor, address: string, bytes: Uint8Array<ArrayBuffer>, offset: number) {
  return actor.send(address, {
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
}

/** Asks how far an upload has come, or cancels it. */
export function askUpload(actor: Actor, address: string, method: 'HEAD' | 'DELETE' = 'HEAD') {
  return actor.send(address, { method, headers: tus });
}

/** Uploads a whole file. @returns the answer to its last piece, and the id of the file when that succeeded */
export async function uploadWhole(
  actor: Actor,
  given: { kind: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ status: number; code: string; fileId: string; address: string }> {
  const { kind, name, bytes } = given;
  const begun = await beginUpload(actor, { kind, name, size: bytes.byteLength });
  const address = begun.headers.get('location') ?? '';
  const last = begun.status === 201 ? await sendPiece(actor, address, bytes, 0) : begun;
  const text = await last.text();
  const code = text === '' ? 'ok' : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status: last.status, code, fileId: address.split('/').at(-1) ?? '', address };
}
