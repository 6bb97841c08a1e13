/** What arrived at a receiver of webhooks. */
interface Signed {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Whether a message is signed with this secret, as standardwebhooks.com says it: written anew with another library, so
 * that it shares no mistake with the sender.
 */
export async function isSigned({ body, headers }: Signed, secret: string): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(secret.slice('whsec_'.length)), (sign) => sign.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(
    [headers['webhook-id'], headers['webhook-timestamp'], body].join('.'),
  );
  for (const one of String(headers['webhook-signature']).split(' ')) {
    const [version, signature = ''] = one.split(',');
    const bytes = Uint8Array.from(atob(signature), (sign) => sign.charCodeAt(0));
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}
