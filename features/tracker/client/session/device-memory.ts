import { consentVersion } from '#platform/contract/consent-texts.ts';
import { type Consent, covers, type EngineId } from '#features/tracker/rules/consent.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { spend, trialMs } from '#features/tracker/rules/trial.ts';

/*
 * What the tracker keeps on this device. Only consents are reported to the server: for what, which text and when.
 * Storage can be blocked or full; the tracker then works without remembering anything.
 */

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Private windows may refuse storage; nothing depends on it.
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

const consentPrefix = 'tracker.consent.';
const bestPrefix = 'tracker.drill-best.';
const lastPrefix = 'tracker.drill-last.';
const countryPrefix = 'tracker.country.';
const readsPrefix = 'tracker.reads.';
/** Prefixes of keys that end with a member's id: what that member answered, and what they did. */
const answerKeys = [consentPrefix, countryPrefix, readsPrefix];
const deedKeys = [bestPrefix, lastPrefix];
const consentKey = (userId: string, engine: EngineId) => `${consentPrefix}${engine}.${userId}`;
const trialKey = (userId: string) => `tracker.trial.${userId}`;
const cameraKey = 'tracker.camera';
const bestKey = (userId: string) => `${bestPrefix}${userId}`;

/** The member's consent, if it still covers this engine and what the current text says. */
export function readConsent(userId: string, engine: EngineId): Consent | null {
  try {
    const kept = JSON.parse(read(local, consentKey(userId, engine)) ?? 'null') as Consent | null;
    return covers(kept, userId, engine) ? kept : null;
  } catch {
    return null;
  }
}

/** Records that the member agreed, to which text and when. */
export function giveConsent(userId: string, engine: EngineId, now: Date): Consent {
  const consent: Consent = { userId, engine, version: consentVersion, givenAt: now.toISOString() };
  write(local, consentKey(userId, engine), JSON.stringify(consent));
  return consent;
}

/** Takes the consent back. */
export function withdrawConsent(userId: string, engine: EngineId): void {
  write(local, consentKey(userId, engine), null);
}

/** The country that the member named here; null if they have not. */
export function readCountry(userId: string): string | null {
  return read(local, `${countryPrefix}${userId}`);
}

/** Keeps the country that the member named. */
export function keepCountry(userId: string, country: string): void {
  write(local, `${countryPrefix}${userId}`, country);
}

/** What the member chose to have the tracker read; null: no choice yet. */
export function readReads(userId: string): Reads | null {
  const kept = read(local, `${readsPrefix}${userId}`);
  return kept === 'signs' || kept === 'emotions' ? kept : null;
}

/** Keeps what the member chose to have the tracker read. */
export function keepReads(userId: string, reads: Reads): void {
  write(local, `${readsPrefix}${userId}`, reads);
}

/** Milliseconds of the trial used in this browser session. */
export function readTrialUsed(userId: string): number {
  const used = Number(read(session, trialKey(userId)) ?? '0');
  return Number.isFinite(used) ? Math.min(trialMs, Math.max(0, used)) : 0;
}

/** Adds tracked time to the trial and returns the total used. */
export function addTrialUsed(userId: string, usedMs: number, elapsedMs: number): number {
  const next = spend(Math.max(usedMs, readTrialUsed(userId)), elapsedMs);
  write(session, trialKey(userId), String(Math.round(next)));
  return next;
}

/**
 * Erases consent, choices and personal bests of everyone except these; with null, of everyone. The used part of the
 * trial stays for this browser session: signing out must not give a new one. The camera belongs to the device.
 */
export function eraseMemoryBut({
  member,
  answersOf,
}: {
  readonly member: string | null;
  readonly answersOf: string | null;
}): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOf = (prefix: string) => key.startsWith(prefix);
      const [isAnswer, isDeed] = [answerKeys.some(isOf), deedKeys.some(isOf)];
      const stays = isAnswer ? answersOf : member;
      if ((isAnswer || isDeed) && (stays === null || !key.endsWith(`.${stays}`)))
        localStorage.removeItem(key);
    }
  } catch {
    // If storage is refused, nothing was kept either.
  }
}

/** The camera chosen last. */
export function readCamera(): string | null {
  return read(local, cameraKey);
}

/** Remembers the chosen camera. */
export function keepCamera(deviceId: string | null): void {
  write(local, cameraKey, deviceId);
}

/** The best 11-second drill so far, as attention in 0..100; null before the first. */
export function readBestDrill(userId: string): number | null {
  const best = Number(read(local, bestKey(userId)) ?? Number.NaN);
  return Number.isFinite(best) ? best : null;
}

/** Keeps a new personal best, or forgets it with null. */
export function keepBestDrill(userId: string, attention: number | null): void {
  write(local, bestKey(userId), attention === null ? null : String(attention));
}

/** When the member last did a drill on this device, scored or by the clock alone; null before the first. */
export function readLastDrill(userId: string): Date | null {
  const at = Date.parse(read(local, `${lastPrefix}${userId}`) ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

/** Remembers when the member did a drill. */
export function keepLastDrill(userId: string, at: Date): void {
  write(local, `${lastPrefix}${userId}`, at.toISOString());
}
