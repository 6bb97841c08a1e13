import { Secret, TOTP } from 'otpauth';

const period = 30;

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret for an authenticator app: 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth:// address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, named: { readonly site: string; readonly email: string }): string {
  return totpOf(secret, { issuer: named.site, label: named.email }).toString();
}

/** The 30-second step that a code belongs to, or null. A clock may be off by one step either way. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
