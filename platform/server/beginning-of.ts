/** The most that is read of an answer: many times what our services send. A proxy's page may have any length. */
const mostBodyBytes = 256 * 1024;

/**
 * The beginning of a body as text. Other servers may be broken or replaced: reading always has a limit.
 * @param mostBytes where to stop
 */
export async function beginningOf(
  body: ReadableStream<Uint8Array> | null,
  mostBytes = mostBodyBytes,
): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of body ?? []) {
    const left = mostBytes - bytes;
    text += decoder.decode(piece.subarray(0, left), { stream: true });
    bytes += piece.byteLength;
    // Leaving the loop cancels the body: nothing more of it is read.
    if (bytes > mostBytes) break;
  }
  return text + decoder.decode();
}
