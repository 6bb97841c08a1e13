import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWith } from './chromium.ts';

const rate = 48_000;
const seconds = 4;

/** A buzz of 140 Hz with overtones that swells four times a second: no words, but as loud and uneven as a voice. */
function voiceAt(second: number): number {
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * second)) ** 0.5;
  let buzz = 0;
  for (let overtone = 1; overtone <= 12; overtone += 1)
    buzz += Math.sin(2 * Math.PI * 140 * overtone * second) / overtone;
  return 0.3 * syllable * buzz;
}

/** Writes a sound as a WAV file of 16 bits, mono. @returns where it is */
function spokenWav(): string {
  const samples = rate * seconds;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const value = Math.max(-1, Math.min(1, voiceAt(at / rate)));
    wav.writeInt16LE(Math.round(value * 32_767), 44 + at * 2);
  }
  const file = join(mkdtempSync(join(tmpdir(), 'mmg-voice-')), 'said.wav');
  writeFileSync(file, wav);
  return file;
}

/**
 * A Chromium whose microphone hears that sound, and whose camera shows its built-in test video: a moving pattern, and no
 * face. One for all files that want either: for each further one Playwright starts a worker with a demo of its own.
 */
export const spokenMicrophone = chromiumWith(
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${spokenWav()}`,
);
