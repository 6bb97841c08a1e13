/** One way to behave: its label on the switch, and where the behavior is documented; null for faults of any network. */
interface Manner {
  readonly says: string;
  readonly documented: string | null;
}

const openai = 'developers.openai.com/api/docs';
const reference = `${openai}/api-reference/audio/createTranscription`;

/** Every way the transcription can behave on request. */
export const audioManners = {
  ok: { says: 'Answers normally', documented: null },
  error500: { says: 'Answers 500', documented: `${openai}/guides/error-codes` },
  error401: { says: 'Answers 401: the key is refused', documented: `${openai}/guides/error-codes` },
  error429: { says: 'Answers 429: too many requests', documented: `${openai}/guides/rate-limits` },
  quota: { says: 'Answers 429: the credit is used up', documented: `${openai}/guides/error-codes` },
  'unknown-model': { says: 'Answers 404: no such model', documented: `${openai}/guides/error-codes` },
  'no-audio': {
    says: 'Answers 404, as a server that has no transcription at all',
    documented: 'docs.ollama.com/api/openai-compatibility',
  },
  'too-short': {
    says: 'Answers 400: less than a tenth of a second',
    documented: 'github.com/uezo/aiavatarkit/pull/368',
  },
  'wrong-format': {
    says: 'Answers 400: the file cannot be read',
    documented: 'github.com/B4PT0R/streamlit-mic-recorder/issues/10',
  },
  silence: {
    says: 'Writes the end of a video that nobody said, as Whisper makes it of silence',
    documented: 'github.com/openai/whisper/discussions/679',
  },
  empty: {
    says: 'Hears nothing: the text is empty',
    documented: 'docs.vllm.ai/en/latest/serving/online_serving/speech_to_text',
  },
  duration: { says: 'Says how many seconds it heard, and no tokens', documented: reference },
  'no-usage': {
    says: 'Says nothing of what was used',
    documented: 'docs.vllm.ai/en/latest/serving/online_serving/speech_to_text',
  },
  endless: {
    says: 'Answers far more than anybody said',
    documented: 'github.com/openai/whisper/discussions/679',
  },
  hang: { says: 'Accepts the recording and never answers', documented: null },
  html200: { says: 'A proxy’s HTML page with 200', documented: null },
  redirect: { says: 'Redirects elsewhere', documented: null },
} as const satisfies Record<string, Manner>;

export type AudioMode = keyof typeof audioManners;

/** True when `value` names a mode. */
export function isAudioMode(value: unknown): value is AudioMode {
  return typeof value === 'string' && Object.hasOwn(audioManners, value);
}
