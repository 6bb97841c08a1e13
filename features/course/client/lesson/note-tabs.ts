import { useCallback, useEffect, useRef } from 'react';
import { openTabChannel } from '#platform/client/tab-channel.ts';

/**
 * Keeps the tabs in step in which the note of one lesson is open: a tab that knows only the older text would take the
 * newer one back with its next save.
 * @param onText another tab saved this text
 * @returns tells the others what this tab saved
 */
export function useNoteTabs(lessonId: string, onText: (text: string) => void): (text: string) => void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = openTabChannel(`course.note.${lessonId}`);
    channel.current = opened;
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') latest.current(data);
    };
    opened?.addEventListener('message', hear);
    return () => {
      opened?.removeEventListener('message', hear);
      opened?.close();
      channel.current = null;
    };
  }, [lessonId]);
  return useCallback((text) => channel.current?.postMessage(text), []);
}
