/** A file that begins as browsers' recordings do, with sound that nobody can hear. */
export function recordingOf(format: 'webm' | 'ogg' | 'mp4', bytes = 8000): Uint8Array<ArrayBuffer> {
  const heads = {
    webm: [0x1a, 0x45, 0xdf, 0xa3],
    ogg: [0x4f, 0x67, 0x67, 0x53],
    mp4: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70],
  };
  const file = new Uint8Array(bytes);
  file.set(heads[format].slice(0, bytes));
  return file;
}

/** The form in which a recording of a real call is sent. @param consent null: left out */
export function callForm(
  boundary: string,
  recording: Uint8Array<ArrayBuffer>,
  consent: string | null = 'everybody',
): Uint8Array<ArrayBuffer> {
  const field = (name: string, rest: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}`;
  const head =
    (consent === null ? '' : field('consent', `\r\n\r\n${consent}\r\n`)) +
    field('recording', '; filename="call.webm"\r\ncontent-type: audio/webm\r\n\r\n');
  return new Uint8Array(
    Buffer.concat([Buffer.from(head), recording, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  );
}
