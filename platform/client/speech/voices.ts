import { useSyncExternalStore } from 'react';

const voiceKey = 'listen-voice';
const rateKey = 'listen-rate';
const off = 'off';

/** How fast a voice may speak. */
export const speechRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

let known: readonly SpeechSynthesisVoice[] = [];

/** What is read is English. American voices come first, then the order of the device. */
function englishVoices(): readonly SpeechSynthesisVoice[] {
  if (!('speechSynthesis' in globalThis)) return known;
  const american = ({ lang }: SpeechSynthesisVoice) => Number(/^en[-_]US/i.test(lang));
  const found = speechSynthesis
    .getVoices()
    // A voice that is not local sends what it reads to its maker.
    .filter(({ localService, lang }) => localService && /^en(?:[-_]|$)/i.test(lang))
    .sort((one, other) => american(other) - american(one));
  const isSame = found.length === known.length && found.every((voice, at) => voice === known[at]);
  if (!isSame) known = found;
  return known;
}

/** Some browsers know their voices only a moment after the page. */
function subscribe(onChange: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined;
  speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange);
}

/** The English voices of this device that read without a network; none where the browser cannot speak. */
export function useDeviceVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(subscribe, englishVoices, englishVoices);
}

/** The voice chosen on this device: null where it was switched off, the first one until somebody chooses. */
export function chosenVoice(
  voices: readonly SpeechSynthesisVoice[],
  choice: string | null,
): SpeechSynthesisVoice | null {
  if (choice === off) return null;
  return voices.find(({ voiceURI }) => voiceURI === choice) ?? voices[0] ?? null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

/** What was chosen: a voice's address, `off`, or null while nobody has chosen. */
export function keptVoice(): string | null {
  return read(voiceKey);
}

/** Remembers a voice on this device; null: switched off. */
export function keepVoice(voice: SpeechSynthesisVoice | null): string {
  const choice = voice?.voiceURI ?? off;
  write(voiceKey, choice);
  return choice;
}

/** The speed chosen on this device. */
export function keptSpeechRate(): number {
  const kept = Number(read(rateKey));
  return speechRates.some((rate) => rate === kept) ? kept : 1;
}

/** Remembers a speed on this device. */
export function keepSpeechRate(rate: number): void {
  write(rateKey, String(rate));
}
