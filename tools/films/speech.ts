import { Stop } from '#launcher/project.ts';

/** Samples a second of what the provider's `pcm` is: 16 bits, little-endian, one channel. */
export const speechRate = 24_000;
const bytesPerSecond = speechRate * 2;
/** The longest line of a script takes some ten seconds. */
const mostBytes = 60 * bytesPerSecond;
const patienceMs = 120_000;

/** Where lines are spoken: OpenAI's `/audio/speech` and whoever speaks it. */
export interface SpeechProvider {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
}

export const secondsOf = (sound: Uint8Array) => sound.byteLength / bytesPerSecond;

/**
 * Has a line spoken. Redirects are not followed, so that the key reaches only its intended server.
 * @returns 16-bit samples at `speechRate`
 * @throws Stop with what to do
 */
export async function speakLine(
  { baseUrl, apiKey, model }: SpeechProvider,
  { voice, words }: { readonly voice: string; readonly words: string },
): Promise<Uint8Array> {
  const response = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    // Not WAV: what is streamed can't say its length in the head.
    body: JSON.stringify({ model, voice, input: words, response_format: 'pcm' }),
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stop(`${baseUrl} does not answer (${why}). Nothing of this film was kept; try again.`);
  });
  if (!response.ok) throw new Stop(await refusalOf(response, model, voice));
  const type = response.headers.get('content-type') ?? '';
  if (/html|json/.test(type)) throw new Stop(`${baseUrl} answered ${type}, not sound: is the address right?`);
  const sound = new Uint8Array(await response.arrayBuffer());
  if (sound.byteLength === 0 || sound.byteLength > mostBytes)
    throw new Stop(`“${words}” came back as ${secondsOf(sound).toFixed(1)} seconds of sound. Try again.`);
  // Half a sample would turn all that follows into noise.
  return sound.subarray(0, sound.byteLength - (sound.byteLength % 2));
}

async function refusalOf(response: Response, model: string, voice: string): Promise<string> {
  const said = (await response.text()).slice(0, 500);
  const { status } = response;
  if (status === 401 || status === 403)
    return 'The provider refused the key. Check AI_API_KEY or OPENAI_API_KEY.';
  if (status === 404)
    return `The provider has no speech by ${model} at this address. Name another with --model.`;
  if (status === 429) return `The provider is busy, or the credit is used up. It said: ${said}`;
  if (status >= 300 && status < 400)
    return 'The provider redirects elsewhere. Set AI_BASE_URL to where it is.';
  return `The provider answered ${status} to the voice ${voice}. It said: ${said}`;
}
