import { useCallback, useEffect, useRef } from 'react';
import { openTabChannel } from '#platform/client/tab-channel.ts';

/**
 * Keeps the tabs in which one talk is open in step. @param onNews another tab said something, or ended the talk
 * @returns tells the others that this tab did
 */
export function useTabsInStep(talkId: string, onNews: () => void): () => void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = openTabChannel(`spar.${talkId}`);
    channel.current = opened;
    const hear = () => latest.current();
    opened?.addEventListener('message', hear);
    return () => {
      opened?.removeEventListener('message', hear);
      opened?.close();
      channel.current = null;
    };
  }, [talkId]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
}
