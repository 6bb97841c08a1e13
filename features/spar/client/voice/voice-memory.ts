import { voiceConsentVersion } from '#platform/contract/consent-texts.ts';
import type { HearingWay } from './ears.ts';

/*
 * What talking by voice keeps on this device: that the member agreed, and what they chose. Storage can be blocked or
 * full; it then works without remembering anything.
 */

/** A member's consent to be heard in this way: to which text and when (UTC). */
export interface VoiceConsent {
  readonly version: string;
  readonly givenAt: string;
}

export interface VoiceChoices {
  /** Whether what was heard is sent as soon as the button comes up, or waits in the field. */
  readonly sendsAtOnce: boolean;
  /** The voice of this device that speaks for the client; null: they are only read. */
  readonly clientVoice: string | null;
}

const prefix = 'spar.voice.';
const consentKey = (userId: string, way: HearingWay) => `${prefix}consent.${way}.${userId}`;
const choicesKey = (userId: string) => `${prefix}choices.${userId}`;
const usual: VoiceChoices = { sendsAtOnce: false, clientVoice: null };

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; nothing depends on it.
  }
}

/** The consent to this way of being heard, if it was given to today's text. */
export function readVoiceConsent(userId: string, way: HearingWay): VoiceConsent | null {
  const { version, givenAt } = read(consentKey(userId, way));
  return version === voiceConsentVersion && typeof givenAt === 'string' ? { version, givenAt } : null;
}

/** Records that the member agreed. */
export function giveVoiceConsent(userId: string, way: HearingWay, now: Date): VoiceConsent {
  const consent = { version: voiceConsentVersion, givenAt: now.toISOString() };
  write(consentKey(userId, way), consent);
  return consent;
}

export const withdrawVoiceConsent = (userId: string, way: HearingWay) => write(consentKey(userId, way), null);

export function readVoiceChoices(userId: string): VoiceChoices {
  const { sendsAtOnce, clientVoice } = read(choicesKey(userId));
  return {
    sendsAtOnce: sendsAtOnce === true,
    clientVoice: typeof clientVoice === 'string' ? clientVoice : usual.clientVoice,
  };
}

export const keepVoiceChoices = (userId: string, choices: VoiceChoices) => write(choicesKey(userId), choices);

/** Erases what was agreed to and chosen by everyone but this member; with null, by everyone. */
export function eraseVoiceBut(stays: string | null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (stays === null || !key.endsWith(`.${stays}`)))
        localStorage.removeItem(key);
  } catch {
    // If storage is refused, nothing was kept either.
  }
}
