import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '#platform/client/speech/utter.ts';
import type { Talk } from '#features/spar/contract-talk.ts';

/** Speaks the client's answers with a voice of this device, each once it is whole. */
export function useClientVoice(
  { id, turns }: Pick<Talk, 'id' | 'turns'>,
  voice: SpeechSynthesisVoice | null,
) {
  const [isSpeaking, setSpeaking] = useState(false);
  const hush = useRef(() => {});
  /** What was said before the page was opened, or before the voice was chosen, is not said again. */
  const spoken = useRef({ id, turns: turns.length });
  const answer = turns.at(-1)?.answer ?? '';

  const stop = useCallback(() => {
    hush.current();
    hush.current = () => {};
    setSpeaking(false);
  }, []);

  useEffect(() => {
    const isNew = spoken.current.id === id && turns.length === spoken.current.turns + 1;
    spoken.current = { id, turns: turns.length };
    if (!isNew || voice === null || answer === '') return;
    const over = () => setSpeaking(false);
    hush.current = say({ text: answer, voice, rate: 1, onEnd: over, onTaken: over, onFailure: over });
    setSpeaking(true);
  }, [id, turns.length, answer, voice]);
  useEffect(() => stop, [stop, id]);
  return { isSpeaking, stop };
}
