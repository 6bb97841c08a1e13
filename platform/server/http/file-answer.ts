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

/** Sends a file. Pulling drives the pieces; one that fails cuts the download off, so that it is not taken for whole. */
export function fileResponse(
  { name, type, pieces }: FileAnswer,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
