import { CallError, messageOf } from '#platform/client/call-error.ts';
import { recordingLimits } from '#features/spar/rules/voice-recording.ts';
import type { Ears, Heard, Listening } from './ears.ts';
import { MicrophoneFault, type MicrophoneTrouble } from './microphone.ts';

export type TalkingPhase = 'idle' | 'opening' | 'recording' | 'hearing';

export interface TalkingState {
  readonly phase: TalkingPhase;
  /** Seconds since the recording began. */
  readonly seconds: number;
  /** What has been heard so far, if speech is recognized on the device. */
  readonly caption: string;
  /** The button need not be held: the next press ends it. */
  readonly isHandsFree: boolean;
  /** What went wrong, or was not heard; null if nothing. */
  readonly problem: string | null;
  /** A recording that was not turned into text yet waits: to be sent, or to be discarded. */
  readonly waits: 'to be sent' | 'to be sent again' | null;
  /** The session has ended: the recording cannot be sent until they sign in. */
  readonly isSignedOut: boolean;
}

const idle: TalkingState = {
  phase: 'idle',
  seconds: 0,
  caption: '',
  isHandsFree: false,
  problem: null,
  waits: null,
  isSignedOut: false,
};

const troubleWords: Readonly<Record<MicrophoneTrouble, string>> = {
  denied: 'The browser does not let this page use the microphone. Allow it beside the address, or type.',
  none: 'No microphone was found. Plug one in, or type.',
  'in-use': 'Another program uses the microphone. Close it and try again, or type.',
  other: 'The microphone did not open. Try again, or type.',
};
const nothingWords = {
  quiet: 'Nothing was heard, and nothing was sent. Speak closer to the microphone, or type.',
  muted: 'Your microphone gives no sound: it may be muted. Nothing was sent.',
} as const;
const heardNothing = 'No words were heard. Try again, or type.';
const wentAway = 'The microphone went away.';
const overWords = 'One minute is up.';
const hiddenWords = 'You left the page while speaking.';
const slippedWords = 'The button was released on its own.';
/** A recording that ended by itself is sent only if the member chooses to. */
const stillHere = 'What you said is still on this device, and was not sent.';
const untilThen = 'What we heard until then is in the field.';
const holdLonger = 'The microphone is ready. Hold the button while you speak, or press it once to start.';

/** A shorter press starts a recording that the next press ends. */
const tapMs = 400;
const tickMs = 250;

interface PushToTalkOptions {
  readonly ears: Ears;
  /** Has a recording turned into text. */
  readonly send: (recording: Blob, signal: AbortSignal) => Promise<string>;
  /** @param isWhole false if it ended by itself: such words are never sent at once */
  readonly onHeard: (text: string, isWhole: boolean) => void;
}

/**
 * Push to talk: hold the button while speaking, or press it once to start and once to end. Nothing is recorded before
 * the press and nothing after it; a minute ends it. A recording that ended by itself is not sent by itself, and one
 * that was not understood can be sent again until it is discarded.
 */
export function createPushToTalk({ ears, send, onHeard }: PushToTalkOptions) {
  let state = idle;
  const listeners = new Set<() => void>();
  let listening: Listening | null = null;
  let pressedAt = 0;
  let isDown = false;
  let startedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let kept: { readonly recording: Blob; readonly isWhole: boolean; readonly wasSent: boolean } | null = null;
  let sending: AbortController | null = null;
  /** Counts presses: what finishes after a newer press is dropped. */
  let run = 0;

  function set(change: Partial<TalkingState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function rest(problem: string | null = null): void {
    clearInterval(timer);
    set({ ...idle, problem, waits: kept === null ? null : kept.wasSent ? 'to be sent again' : 'to be sent' });
  }

  function tick(): void {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    if (seconds !== state.seconds) set({ seconds });
    if (seconds >= recordingLimits.seconds) void finish(overWords);
  }

  async function begin(): Promise<void> {
    run += 1;
    const mine = run;
    kept = null;
    set({ ...idle, phase: 'opening' });
    try {
      const opened = await ears.listen({
        onCaption: (caption) => mine === run && set({ caption }),
        onGone: (trouble) => {
          if (mine !== run) return;
          if (trouble === null) void finish(wentAway);
          else {
            listening = null;
            rest(troubleWords[trouble]);
          }
        },
      });
      // Discarded while the browser asked for permission.
      if (mine !== run) return opened.discard();
      listening = opened;
      startedAt = performance.now();
      timer = setInterval(tick, tickMs);
      set({ phase: 'recording', seconds: 0, isHandsFree: !isDown });
    } catch (error) {
      if (mine !== run) return;
      const trouble = error instanceof MicrophoneFault ? error.trouble : 'other';
      rest(troubleWords[trouble]);
    }
  }

  /**
   * Ends the recording. If the member let go, it is turned into text; if it ended by itself, it stays on the device
   * until they decide. @param why it ended by itself; null: they let go
   */
  async function finish(why: string | null): Promise<void> {
    const current = listening;
    if (current === null) return;
    listening = null;
    clearInterval(timer);
    const mine = run;
    const isWhole = why === null;
    set({ phase: 'hearing' });
    const heard: Heard = await current.stop();
    if (mine !== run) return;
    if (heard.kind === 'nothing') return rest(nothingWords[heard.why]);
    if (heard.kind === 'text') return settle(heard.text, isWhole, isWhole ? null : `${why} ${untilThen}`);
    kept = { recording: heard.recording, isWhole, wasSent: false };
    if (isWhole) await transcribe();
    else rest(`${why} ${stillHere}`);
  }

  function settle(text: string, isWhole: boolean, note: string | null): void {
    kept = null;
    rest(text === '' ? heardNothing : note);
    if (text !== '') onHeard(text, isWhole);
  }

  async function transcribe(): Promise<void> {
    if (kept === null) return;
    const { recording, isWhole } = kept;
    const mine = run;
    kept = { recording, isWhole, wasSent: true };
    sending = new AbortController();
    set({ phase: 'hearing', problem: null, waits: null });
    try {
      const text = await send(recording, sending.signal);
      if (mine === run) settle(text, isWhole, null);
    } catch (error) {
      if (mine !== run) return;
      rest(messageOf(error, 'We couldn’t turn your words into text. Try again, or type them.'));
      if (error instanceof CallError && error.code === 'unauthenticated') set({ isSignedOut: true });
    }
  }

  /** Discards what is being recorded or turned into text, or waits to be sent. */
  function discard(): void {
    if (state.phase === 'idle' && kept === null) return;
    run += 1;
    isDown = false;
    sending?.abort();
    listening?.discard();
    listening = null;
    kept = null;
    rest();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The button goes down. */
    press(): void {
      if (state.phase === 'hearing' || isDown) return;
      isDown = true;
      pressedAt = performance.now();
      // A second press ends it on release.
      if (state.phase === 'idle') void begin();
    },
    /** The button comes up. */
    release(): void {
      if (!isDown) return;
      isDown = false;
      const isTap = performance.now() - pressedAt < tapMs;
      if (state.phase === 'recording') {
        if (state.isHandsFree || !isTap) void finish(null);
        else set({ isHandsFree: true });
      } else if (state.phase === 'opening' && !isTap) {
        // The browser asked for permission, so the member had to leave the button to answer.
        discard();
        set({ problem: holdLonger });
      }
    },
    /** The page was left: listening stops, and nothing is sent. */
    leave: () => {
      isDown = false;
      void finish(hiddenWords);
    },
    /** The button was released by itself, or something else was sent. */
    slip: () => {
      isDown = false;
      void finish(slippedWords);
    },
    discard,
    /** Sends the recording that waits. */
    sendKept: () => void transcribe(),
    /** Releases the microphone and all listeners. */
    dispose(): void {
      discard();
      clearInterval(timer);
      listeners.clear();
    },
  };
}

export type PushToTalk = ReturnType<typeof createPushToTalk>;
