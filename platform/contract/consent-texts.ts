/** The text about the tracker that is asked for today; a new text asks again. */
export const consentVersion = '2026-11-26-3';

/** The text about talking by voice that is asked for today. */
export const voiceConsentVersion = 'voice-2026-11-25';

/** Every text that was ever asked for, by version, and since when (UTC). None is taken out: receipts refer to it. */
const textsSince: Readonly<Record<string, string>> = {
  [consentVersion]: '2026-11-26T00:00:00.000Z',
  [voiceConsentVersion]: '2026-11-25T00:00:00.000Z',
};

/**
 * When a receipt was given, as far as it can be true: a device's clock may be wrong, and what it noted must not be lost.
 * @param at when the device says that it was given
 * @returns at the earliest when the text began to be asked for, at the latest now; null for a text that never was
 */
export function receiptTime(version: string, at: Date, now: Date): Date | null {
  const since = Object.hasOwn(textsSince, version) ? textsSince[version] : undefined;
  if (since === undefined) return null;
  return new Date(Math.min(Math.max(at.getTime(), Date.parse(since)), now.getTime()));
}
