import { expect, test } from 'vitest';
import { tiers } from '#platform/contract/capabilities.ts';
import { consentVersion, receiptTime } from '#platform/contract/consent-texts.ts';
import { assertConsent, type Consent, ConsentRequired, covers } from './consent.ts';
import { chooseEngine } from './engine-choice.ts';
import { countdown, isUnlimited, spend, trialLeftMs, trialMs } from './trial.ts';

test('free members have 60 seconds, everybody with a plan no limit [tracker.trial-60-s] [tracker.free-60-seconds] [tracker.tools-unlimited] [tracker.subscribed-unlimited]', () => {
  expect(trialMs).toBe(60_000);
  expect(tiers.map((tier) => isUnlimited({ tier }))).toEqual([false, true, true, true, true]);
});

test('the trial is used up by tracked time only, and never comes back [tracker.camera-free-trial]', () => {
  let used = 0;
  for (let tick = 0; tick < 299; tick += 1) used = spend(used, 200);
  expect(trialLeftMs(used)).toBe(200);
  used = spend(used, 200);
  expect(trialLeftMs(used)).toBe(0);
  expect(trialLeftMs(spend(used, 200))).toBe(0);
});

test('a jump of the clock costs a second at most, and backwards nothing', () => {
  expect(spend(0, 86_400_000)).toBe(1000);
  expect(spend(5000, -60_000)).toBe(5000);
  expect(spend(5000, Number.NaN)).toBe(5000);
  expect(trialLeftMs(Number.NaN)).toBe(trialMs);
  expect(trialLeftMs(-1)).toBe(trialMs);
});

test('the countdown shows whole seconds and 0 only at the end [tracker.trial-countdown]', () => {
  expect([60_000, 59_999, 1, 0].map(countdown)).toEqual([60, 60, 1, 0]);
});

const consent: Consent = {
  userId: 'u1',
  engine: 'embedded',
  version: consentVersion,
  givenAt: '2026-11-21T04:00:00.000Z',
};

test('a consent covers one member, one engine and one text', () => {
  expect(covers(consent, 'u1', 'embedded')).toBe(true);
  expect(covers(consent, 'u2', 'embedded')).toBe(false);
  expect(covers(consent, 'u1', 'morphcast')).toBe(false);
  expect(covers({ ...consent, version: 'older' }, 'u1', 'embedded')).toBe(false);
  expect(covers({ ...consent, version: 'voice-2026-11-25' }, 'u1', 'embedded')).toBe(false);
  expect(covers({ ...consent, givenAt: 'never' }, 'u1', 'embedded')).toBe(false);
  expect(covers(null, 'u1', 'embedded')).toBe(false);
});

test('a receipt is no earlier than its text and no later than now, and a text that never was has none', () => {
  const now = new Date('2026-12-01T00:00:00.000Z');
  expect(receiptTime(consentVersion, new Date(0), now)?.toISOString()).toBe('2026-11-26T00:00:00.000Z');
  expect(receiptTime(consentVersion, new Date('2030-01-01'), now)).toEqual(now);
  expect(receiptTime('older', now, now)).toBeNull();
});

test('an engine refuses to start without consent', () => {
  expect(() => assertConsent(null, 'embedded')).toThrow(ConsentRequired);
  expect(() => assertConsent(consent, 'morphcast')).toThrow(ConsentRequired);
  expect(() => assertConsent(consent, 'embedded')).not.toThrow();
});

test('MorphCast runs only with a key and where it was listed; an unknown country gets our own engine', () => {
  const configured = { licenseKey: 'k', countries: ['United States', 'Canada'] };
  const choose = (given: typeof configured | null, country: string | null) =>
    chooseEngine(given, { country, signsFirstIn: [] }, 'emotions');
  expect(choose(null, 'United States')).toBe('embedded');
  expect(choose(configured, null)).toBe('embedded');
  expect(choose(configured, 'Germany')).toBe('embedded');
  expect(choose(configured, ' united states ')).toBe('morphcast');
});
