import type { Ears, Heard } from './ears.ts';
import { MicrophoneFault, type MicrophoneTrouble } from './microphone.ts';

interface Alternative {
  readonly transcript: string;
}
interface ResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<Alternative>>;
}
interface ErrorEvent extends Event {
  readonly error: string;
}
/** The part of the Web Speech API that is used; TypeScript's own list of the DOM lacks it. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
interface RecognitionClass {
  new (): Recognition;
  /** developer.mozilla.org/docs/Web/API/SpeechRecognition/available_static */
  available?(options: { langs: readonly string[]; processLocally: boolean }): Promise<string>;
  readonly prototype: object;
}

const language = 'en-US';

function recognitionClass(): RecognitionClass | null {
  return (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition ?? null;
}

const troubles: Readonly<Record<string, MicrophoneTrouble>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'none',
};

/**
 * Whether this browser recognizes English without sending it anywhere. One that does not promise that is not used: most
 * send what they hear to their maker.
 */
export async function hearsOnDevice(): Promise<boolean> {
  const found = recognitionClass();
  if (!found?.available || !('processLocally' in found.prototype)) return false;
  const answer = await found.available({ langs: [language], processLocally: true }).catch(() => '');
  return answer === 'available';
}

const wordsOf = ({ results }: ResultEvent) =>
  Array.from(results, (result) => result[0]?.transcript.trim() ?? '')
    .filter(Boolean)
    .join(' ');

/** The browser's own recognition, on this device only. */
export const deviceEars: Ears = {
  way: 'device',
  listen: ({ onCaption, onGone }) =>
    new Promise((resolve, reject) => {
      const found = recognitionClass();
      if (found === null) return reject(new MicrophoneFault('other'));
      const recognition = new found();
      Object.assign(recognition, {
        lang: language,
        continuous: true,
        interimResults: true,
        processLocally: true,
      });
      let words = '';
      let state: 'opening' | 'open' | 'stopping' | 'over' = 'opening';
      let finish = (_: Heard) => {};
      const heard = (): Heard =>
        words === '' ? { kind: 'nothing', why: 'quiet' } : { kind: 'text', text: words };

      recognition.addEventListener('result', (event) => {
        words = wordsOf(event as ResultEvent);
        if (state !== 'over') onCaption(words);
      });
      recognition.addEventListener('error', (event) => {
        const { error } = event as ErrorEvent;
        // Nothing was said: it ends a moment later with an empty text.
        if (error === 'no-speech' || error === 'aborted') return;
        const trouble = troubles[error] ?? 'other';
        const was = state;
        state = 'over';
        if (was === 'opening') reject(new MicrophoneFault(trouble));
        else if (was === 'stopping') finish(heard());
        else if (was === 'open') onGone(trouble);
      });
      recognition.addEventListener('end', () => {
        const was = state;
        state = 'over';
        if (was === 'opening') reject(new MicrophoneFault('other'));
        else if (was === 'stopping') finish(heard());
        else if (was === 'open') onGone(null);
      });
      recognition.addEventListener('audiostart', () => {
        if (state !== 'opening') return;
        state = 'open';
        resolve({
          stop: () =>
            new Promise((done) => {
              if (state === 'over') return done(heard());
              state = 'stopping';
              finish = done;
              recognition.stop();
            }),
          discard: () => {
            state = 'over';
            recognition.abort();
          },
        });
      });
      recognition.start();
    }),
};
