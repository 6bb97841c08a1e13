/** The text about the tracker that is asked for today; a new text asks again, unless it means what the last one did. */
export const consentVersion = '2026-11-26-3';

/**
 * The texts about the tracker that mean what today's does: whoever agreed to one of them is not asked again. The first
 * called the button Start, the second Start Tracking, as the button does, the third says where expressions are read that
 * estimates of emotion can be turned on, and today's says the same in short before it.
 */
export const trackerTextsThatHold: readonly string[] = [
  '2026-11-21',
  '2026-11-26',
  '2026-11-26-2',
  consentVersion,
];

/** The text about talking by voice that is asked for today. */
export const voiceConsentVersion = 'voice-2026-11-25';

/** Every text that was ever asked for, by version, and since when (UTC). None is taken out: receipts refer to it. */
const textsSince: Readonly<Record<string, string>> = {
  '2026-11-21': '2026-11-21T00:00:00.000Z',
  '2026-11-26': '2026-11-26T00:00:00.000Z',
  '2026-11-26-2': '2026-11-26T00:00:00.000Z',
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
