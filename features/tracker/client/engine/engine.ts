import type { Consent, EngineId } from '#features/tracker/rules/consent.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';

/** What every engine does. The page never asks which one it is using. */
export interface EmotionEngine {
  readonly id: EngineId;
  readonly reads: Reads;
  /** Loading already contacts a third party, so the member must agree first. */
  readonly loadsFromOutside: boolean;
  /** Prepares the engine. Called once; `onProgress` is given the share that has loaded, 0..1. @throws EngineFault */
  load(onProgress?: (share: number) => void): Promise<void>;
  /** Reads the video until `stop`. @throws ConsentRequired, EngineFault */
  start(video: HTMLVideoElement, consent: Consent | null): Promise<void>;
  stop(): Promise<void>;
  /** Frees everything; the engine cannot be used again. */
  dispose(): void;
  /**
   * Takes the next two seconds as the resting face; resolves to false if no face was seen. Null if the engine has no
   * calibration.
   */
  readonly calibrate: (() => Promise<boolean>) | null;
  /** Calls back on every sample; returns a function to unsubscribe. */
  onSample(listener: (sample: EmotionSample) => void): () => void;
  /** Calls back when a running engine has failed permanently. */
  onFailure(listener: (fault: EngineFault) => void): () => void;
}

/** The engine is not available; the message is a sentence to show to the member. */
export class EngineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineFault';
  }
}

/** A set of listeners that all receive the same events. */
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
