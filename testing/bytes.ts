/** The whole body. Node's `bytes()` does not work with the HTTP server's own response class. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
