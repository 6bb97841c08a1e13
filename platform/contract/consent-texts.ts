/** Today's consent text for the tracker; a new text asks members again. */
export const consentVersion = '2026-11-26-3';

/** Today's consent text for talking by voice. */
export const voiceConsentVersion = 'voice-2026-11-25';

/** Every consent text ever used, by version, and its first day (UTC). None is ever removed: receipts refer to them. */
const textsSince: Readonly<Record<string, string>> = {
  [consentVersion]: '2026-11-26T00:00:00.000Z',
  [voiceConsentVersion]: '2026-11-25T00:00:00.000Z',
};

/**
 * When a consent was given, corrected to a possible time: a device's clock may be wrong, and its receipt must be kept.
 * @param at when the device says that it was given
 * @returns no earlier than the first day of the text, no later than now; null for a text that never existed
 */
export function receiptTime(version: string, at: Date, now: Date): Date | null {
  const since = Object.hasOwn(textsSince, version) ? textsSince[version] : undefined;
  if (since === undefined) return null;
  return new Date(Math.min(Math.max(at.getTime(), Date.parse(since)), now.getTime()));
}
