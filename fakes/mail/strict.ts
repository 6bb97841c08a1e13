/** RFC 5321 section 4.5.3.1.6, not counting the line end. */
const longestLine = 998;
const lf = 10;
const cr = 13;

/** A refusal in the form that smtp-server sends. */
export function refused(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * What a strict server objects to in a message: lines that are too long, bare line feeds, and bytes beyond ASCII, which
 * need an extension that this server does not offer (RFC 5321 sections 2.3.8 and 4.5.3.1.6, RFC 6152). Null: nothing.
 */
export function complaintAbout(raw: Uint8Array): Error | null {
  let begin = 0;
  for (const [at, byte] of raw.entries()) {
    if (byte > 127) return refused(554, '5.6.1 8-bit data without BODY=8BITMIME');
    if (byte !== lf) continue;
    if (raw[at - 1] !== cr) return refused(550, '5.6.11 Bare line feeds are not accepted');
    if (at - 1 - begin > longestLine) return refused(550, `5.6.0 Line longer than ${longestLine} octets`);
    begin = at + 1;
  }
  return null;
}

/** RFC 5322 section 3.6: headers that every message has exactly once. Gmail refuses a mail without them (550 5.7.1). */
export function missingHeader(headers: Readonly<Record<string, string>>): Error | null {
  const missing = ['from', 'date', 'message-id', 'to'].find((name) => (headers[name] ?? '') === '');
  return missing === undefined
    ? null
    : refused(550, `5.7.1 Messages without a ${missing} header are not accepted`);
}

/** RFC 6531 section 3.5: an address beyond ASCII at a server without SMTPUTF8. */
export function addressComplaint(address: string): Error | null {
  for (const letter of address)
    if (letter > '~') return refused(553, '5.6.7 Non-ASCII addresses not permitted');
  return null;
}
