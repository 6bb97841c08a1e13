import type { MicrophoneTrouble } from './microphone.ts';

/** Where speech becomes text: on this device, or at the provider of the model. */
export type HearingWay = 'device' | 'provider';

/** The result of one press of the button. */
export type Heard =
  | { readonly kind: 'text'; readonly text: string }
  /** To be sent to the provider. */
  | { readonly kind: 'recording'; readonly recording: Blob }
  /** Nothing was loud enough to be a voice; `muted`: there was no sound at all. */
  | { readonly kind: 'nothing'; readonly why: 'quiet' | 'muted' };

export interface Listening {
  /** Ends it. @returns what was said @throws MicrophoneFault */
  readonly stop: () => Promise<Heard>;
  /** Ends it and discards what was said. */
  readonly discard: () => void;
}

export interface ListeningEvents {
  /** What has been heard so far; only if speech is recognized on the device. */
  readonly onCaption: (text: string) => void;
  /** The microphone went away, or listening ended by itself. */
  readonly onGone: (trouble: MicrophoneTrouble | null) => void;
}

/** Opens the microphone and listens. */
export interface Ears {
  readonly way: HearingWay;
  /** @throws MicrophoneFault */
  listen(events: ListeningEvents): Promise<Listening>;
}
