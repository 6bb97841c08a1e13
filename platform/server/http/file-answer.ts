import { streamedResponse } from './piped.ts';

/** An answer that is a file to keep: its pieces go out as they are made. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncGenerator<string>;

  constructor(file: { name: string; type: string; pieces: AsyncGenerator<string> }) {
    this.name = file.name;
    this.type = file.type;
    this.pieces = file.pieces;
  }
}

async function* bytesOf(first: string, rest: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(first);
  for await (const piece of rest) yield encoder.encode(piece);
}

/**
 * Sends a file. Its first piece is made before the answer begins, so a failure there is answered like any other. If a
 * later piece fails, the download is cut off so that it is not taken for whole. @throws whatever the first piece throws
 */
export async function fileResponse(
  { name, type, pieces }: FileAnswer,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const first = await pieces.next();
  return streamedResponse(bytesOf(first.done ? '' : first.value, pieces), {
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
}
