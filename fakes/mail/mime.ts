import { decodeBody, decodeCharset, decodeHeader } from './transfer-encodings.ts';

/** What a person sees of a mail. `text` and `html` are null when the mail has no such part. */
export type ReadMail = {
  from: string;
  to: string;
  subject: string;
  /** All headers, decoded, names in lower case; of repeated ones the first. */
  headers: Record<string, string>;
  text: string | null;
  html: string | null;
};

type Part = { headers: Record<string, string>; body: string };

const maxNesting = 8;

/**
 * Reads a mail as the product sends it: headers with encoded words, single or multipart bodies, quoted-printable and
 * base64. Attachments are left out.
 */
export function readMail(raw: Uint8Array): ReadMail {
  const part = splitPart(Buffer.from(raw).toString('latin1'));
  const bodies = { text: null, html: null } as { text: string | null; html: string | null };
  collectBodies(part, bodies, 0);
  const headers = Object.fromEntries(
    Object.entries(part.headers).map(([name, value]) => [name, decodeHeader(asUtf8(value))]),
  );
  return {
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    subject: headers['subject'] ?? '',
    headers,
    ...bodies,
  };
}

function splitPart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source);
  const head =
    source.startsWith('\n') || source.startsWith('\r\n') ? '' : source.slice(0, end?.index ?? source.length);
  const body = end ? source.slice(end.index + end[0].length) : '';
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] ??= line.slice(colon + 1).trim();
  }
  return { headers, body };
}

function collectBodies(
  part: Part,
  bodies: { text: string | null; html: string | null },
  depth: number,
): void {
  const contentType = part.headers['content-type'] ?? 'text/plain';
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim().startsWith('multipart/')) {
    const boundary = parameter(contentType, 'boundary');
    if (boundary === null || depth >= maxNesting) return;
    for (const section of sections(part.body, boundary)) collectBodies(splitPart(section), bodies, depth + 1);
    return;
  }
  if (/^attachment/i.test(part.headers['content-disposition'] ?? '')) return;
  const kind = type.trim() === 'text/html' ? 'html' : type.trim() === 'text/plain' ? 'text' : null;
  if (kind === null) return;
  const encoding = (part.headers['content-transfer-encoding'] ?? '7bit').toLowerCase();
  bodies[kind] ??= decodeCharset(
    decodeBody(part.body, encoding),
    parameter(contentType, 'charset') ?? 'utf-8',
  );
}

function sections(body: string, boundary: string): string[] {
  const escaped = boundary.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = `\r\n${body}`.split(new RegExp(`\\r?\\n--${escaped}(?=--|[ \\t]*(?:\\r?\\n|$))`));
  const closing = parts.findIndex((part) => part.startsWith('--'));
  return parts.slice(1, closing === -1 ? undefined : closing).map((part) => part.replace(/^[ \t]*\r?\n/, ''));
}

function parameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return match?.[1] ?? match?.[2] ?? null;
}

function asUtf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
