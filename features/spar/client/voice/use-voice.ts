import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { noteConsent } from '#features/account/contract-consents.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { deviceEars, hearsOnDevice } from './device-ears.ts';
import type { Ears } from './ears.ts';
import { canRecord, hasMicrophone, watchMicrophones } from './microphone.ts';
import { providerEars, sendRecording } from './provider-ears.ts';
import { type PushToTalk, type TalkingState, createPushToTalk } from './push-to-talk.ts';
import {
  type VoiceChoices,
  type VoiceConsent,
  giveVoiceConsent,
  keepVoiceChoices,
  readVoiceChoices,
  readVoiceConsent,
  withdrawVoiceConsent,
} from './voice-memory.ts';

/**
 * How the member can be heard here: on the device if the browser promises that, else by the provider if the owner named
 * one. Null if neither is possible: then members can only type.
 * @param transcribes whether the provider can; undefined while not known
 * @returns undefined until it is known
 */
export function useEars(transcribes: boolean | undefined): Ears | null | undefined {
  const [ears, setEars] = useState<Ears | null>();
  useEffect(() => {
    if (transcribes === undefined) return undefined;
    let isCurrent = true;
    const find = async (): Promise<Ears | null> => {
      if (!(await hasMicrophone())) return null;
      if (await hearsOnDevice()) return deviceEars;
      return transcribes && canRecord() ? providerEars : null;
    };
    const look = () =>
      void find().then((found) => {
        if (isCurrent) setEars(found);
      });
    look();
    const end = watchMicrophones(look);
    return () => {
      isCurrent = false;
      end();
    };
  }, [transcribes]);
  return ears;
}

/** Records in the member's account that they agreed to be heard by the provider, or took it back. */
function noteReceipt({ version }: VoiceConsent, given: boolean, at: string): void {
  const body = { about: 'spar-voice', version, given, at } as const;
  sendOrQueue(`consent.spar-voice.${given}.${at}`, noteConsent, { body }).catch((error: unknown) =>
    toast.error('We couldn’t record your consent in your account', messageOf(error)),
  );
}

/** What the member agreed to and chose on this device. */
export function useVoiceMemory(userId: string, { way }: Pick<Ears, 'way'>) {
  const [consent, setConsent] = useState(() => readVoiceConsent(userId, way));
  const [choices, setChoices] = useState(() => readVoiceChoices(userId));
  return {
    consent,
    choices,
    agree: () => {
      const given = giveVoiceConsent(userId, way, new Date());
      if (way === 'provider') noteReceipt(given, true, given.givenAt);
      setConsent(given);
    },
    withdraw: () => {
      withdrawVoiceConsent(userId, way);
      if (consent !== null && way === 'provider') noteReceipt(consent, false, new Date().toISOString());
      setConsent(null);
    },
    choose: (change: Partial<VoiceChoices>) => {
      const next = { ...choices, ...change };
      keepVoiceChoices(userId, next);
      setChoices(next);
    },
  };
}

/** Push to talk for one talk or drill; leaving the page releases the microphone. Null at first. */
export function usePushToTalk(
  recordingsTo: string,
  ears: Ears,
  onHeard: (text: string, isWhole: boolean) => void,
): PushToTalk | null {
  const [button, setButton] = useState<PushToTalk | null>(null);
  useEffect(() => {
    const made = createPushToTalk({
      ears,
      send: (recording, signal) => sendRecording(recordingsTo, recording, signal),
      onHeard,
    });
    const onHidden = () => document.hidden && made.leave();
    document.addEventListener('visibilitychange', onHidden);
    // Wherever the focus is: somebody may be typing while it listens.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && made.discard();
    document.addEventListener('keydown', onKey);
    // Not in the effect itself: the page is rendered once before it exists.
    queueMicrotask(() => setButton(made));
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      document.removeEventListener('keydown', onKey);
      made.dispose();
    };
  }, [recordingsTo, ears, onHeard]);
  return button;
}

/** What the button is doing. */
export function useTalkingState(button: PushToTalk): TalkingState {
  return useSyncExternalStore(
    button.subscribe,
    useCallback(() => button.state(), [button]),
  );
}
