import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Film, readFilms } from '#content/films/film.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { modelEnvironment } from '#platform/server/model/env.ts';
import { providerOf } from '#platform/server/model/provider.ts';
import { speakLine, speechRate, type SpeechProvider } from './speech.ts';
import { linesOf, type Speaker, tempoFor, trackOf } from './track.ts';
import { fail, root, Stop } from '#launcher/project.ts';

/*
 * `npm run films:voice -- [slug …]` gives the acted films real voices, spoken by the owner's model provider. Each is a
 * copy with a sound track; nothing of the product changes until it is put into its lesson at /course-admin.
 */
const usage = `npm run films:voice -- [--into FOLDER] [--model NAME] [--voices SELLER,CLIENT,COACH] [lesson …]
Needs ffmpeg, and OPENAI_API_KEY or AI_BASE_URL with AI_API_KEY in the environment or .env.`;

type Voices = Readonly<Record<Speaker, string>>;

function voicesOf(given: string): Voices {
  const [seller, client, coach] = given.split(',').map((name) => name.trim());
  if (!seller || !client || !coach) throw new Stop(`Three voices are needed, not “${given}”.\n${usage}`);
  return { seller, client, coach };
}

/** @throws Stop without a provider that speaks */
function speechProvider(model: string | undefined): SpeechProvider {
  const provider = providerOf(parseEnvironment([modelEnvironment], process.env));
  if (provider === null || provider.kind === 'anthropic')
    throw new Stop(`No provider with voices is configured.\n${usage}`);
  const spoken = model ?? (provider.kind === 'openai' ? 'gpt-4o-mini-tts' : undefined);
  if (spoken === undefined) throw new Stop(`Name the model that speaks with --model.\n${usage}`);
  return { baseUrl: provider.baseUrl, apiKey: provider.apiKey, model: spoken };
}

const raw = ['-f', 's16le', '-ar', String(speechRate), '-ac', '1'];

function ffmpeg(args: readonly string[], input: Uint8Array): Buffer {
  return execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    input,
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** The same words in less time, at the same pitch. */
function hurried(sound: Uint8Array, tempo: number): Uint8Array {
  if (tempo === 1) return sound;
  return ffmpeg([...raw, '-i', 'pipe:0', '-filter:a', `atempo=${tempo.toFixed(4)}`, ...raw, 'pipe:1'], sound);
}

async function voiced(film: Film, provider: SpeechProvider, voices: Voices, target: string): Promise<void> {
  const lines = linesOf(film);
  const spoken: { line: (typeof lines)[number]; sound: Uint8Array }[] = [];
  for (const [at, line] of lines.entries()) {
    const sound = await speakLine(provider, { voice: voices[line.speaker], words: line.words });
    spoken.push({ line, sound: hurried(sound, tempoFor(line, sound)) });
    process.stdout.write(`\r${film.slug}: ${at + 1} of ${lines.length} lines`);
  }
  const silent = join(root, 'content/films', `${film.slug}.mp4`);
  const coded = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '64k'];
  // Under another name until it is whole: a film that is there is not made again.
  const part = `${target}.part`;
  ffmpeg(
    ['-i', silent, ...raw, '-i', 'pipe:0', ...coded, '-movflags', '+faststart', '-f', 'mp4', part],
    trackOf(film, spoken),
  );
  renameSync(part, target);
  process.stdout.write(`\r${film.slug}: ${target}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string', default: 'films-with-voices' },
      model: { type: 'string' },
      voices: { type: 'string', default: 'ash,coral,sage' },
    },
  });
  const films = readFilms(root);
  const unknown = positionals.filter((slug) => !films.some((film) => film.slug === slug));
  if (unknown.length > 0)
    throw new Stop(
      `No film: ${unknown.join(', ')}. There are:\n${films.map(({ slug }) => `  ${slug}`).join('\n')}`,
    );
  if (spawnSync('ffmpeg', ['-version']).error)
    throw new Stop(
      'ffmpeg is needed to join sound and pictures: apt-get install ffmpeg, or brew install ffmpeg.',
    );
  const provider = speechProvider(values.model);
  const voices = voicesOf(values.voices);
  mkdirSync(values.into, { recursive: true });
  for (const film of films.filter(({ slug }) => positionals.length === 0 || positionals.includes(slug))) {
    const target = join(values.into, `${film.slug}.mp4`);
    if (existsSync(target)) console.log(`${film.slug}: is there already`);
    else await voiced(film, provider, voices, target);
  }
  console.log(
    'Put each into its lesson at /course-admin, Lessons. Providers want viewers to be told that such voices are made by AI: say so in the lesson.',
  );
}

await main().catch(fail);
