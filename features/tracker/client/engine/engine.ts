import type { Consent, EngineId } from '#features/tracker/rules/consent.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';

/** What every emotion engine does. The page never asks which one it has. */
export interface EmotionEngine {
  readonly id: EngineId;
  /** Getting ready already talks to somebody else: the member must agree first. */
  readonly loadsFromOutside: boolean;
  /** Gets ready. Called once; `onProgress` is told the share that is there, 0..1. @throws EngineFault */
  load(onProgress?: (share: number) => void): Promise<void>;
  /** Reads the video until `stop`. @throws ConsentRequired, EngineFault */
  start(video: HTMLVideoElement, consent: Consent | null): Promise<void>;
  stop(): Promise<void>;
  /** Frees everything; the engine cannot be used again. */
  dispose(): void;
  /** Takes the next two seconds as the resting face; false when none was seen. Null when the engine has no such thing. */
  readonly calibrate: (() => Promise<boolean>) | null;
  /** Calls back on every sample; returns the way to stop. */
  onSample(listener: (sample: EmotionSample) => void): () => void;
  /** Calls back when a running engine has failed for good. */
  onFailure(listener: (fault: EngineFault) => void): () => void;
}

/** The engine is not available; the message is a sentence for the member. */
export class EngineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineFault';
  }
}

/** A set of listeners that all hear the same things. */
export function createListeners<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    tell: (value: T) => {
      for (const listener of listeners) listener(value);
    },
    on: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
