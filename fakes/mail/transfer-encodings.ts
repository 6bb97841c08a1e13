/** Text in a MIME charset; a charset that this platform doesn't know is read as UTF-8. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** RFC 2045 quoted-printable, as latin-1 characters in and bytes out. */
export function decodeQuotedPrintable(text: string): Uint8Array {
  const joined = text.replaceAll(/[ \t]*=[ \t]*\r?\n/g, '');
  const characters = joined.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(characters, 'latin1');
}

/** The bytes of a body part by its Content-Transfer-Encoding. */
export function decodeBody(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  return Buffer.from(body, 'latin1');
}

const encodedWord = /=\?([^?\s]+)\?([BbQq])\?([^?\s]*)\?=/g;

type Word = { charset: string; bytes: Uint8Array };

/** A header value with its RFC 2047 encoded words decoded. White space between two such words is no part of the text. */
export function decodeHeader(value: string): string {
  let text = '';
  let words: Word[] = [];
  let at = 0;
  for (const match of value.matchAll(encodedWord)) {
    const between = value.slice(at, match.index);
    if (words.length === 0 || between.trim() !== '') {
      text += readWords(words) + between;
      words = [];
    }
    words.push(decodeWord(match[1] ?? 'utf-8', match[2] ?? 'B', match[3] ?? ''));
    at = match.index + match[0].length;
  }
  return text + readWords(words) + value.slice(at);
}

/** Neighbouring words as text. A character may be cut in two by them, so equal charsets are joined before reading. */
function readWords(words: readonly Word[]): string {
  const runs: Word[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.charset === word.charset) last.bytes = Buffer.concat([last.bytes, word.bytes]);
    else runs.push({ ...word });
  }
  return runs.map(({ bytes, charset }) => decodeCharset(bytes, charset)).join('');
}

function decodeWord(charset: string, kind: string, body: string): Word {
  const name = charset.toLowerCase().split('*')[0] ?? 'utf-8';
  if (kind.toUpperCase() === 'B') return { charset: name, bytes: Buffer.from(body, 'base64') };
  return { charset: name, bytes: decodeQuotedPrintable(body.replaceAll('_', ' ')) };
}
