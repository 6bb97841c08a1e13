import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { call } from '#platform/client/call.ts';
import { saveProgress } from '#features/course/contract.ts';
import { savesAt } from '#features/course/rules.ts';
import { playedShare } from '#features/course/rules-played.ts';
import { useEarlierSittings } from './earlier-sittings.ts';

interface Playback {
  readonly lessonId: string;
  /** How much of the film had been played before this page was opened, 0 to 1, as far as the server knows. */
  readonly watchedBefore: number;
  /** An admin's preview records nothing. */
  readonly isPreview: boolean;
}

/**
 * Saves the position of a film: every ten seconds of it, on pause, when the tab is hidden and when the page is left. A
 * failed save is not shown: the next one carries the same information.
 */
export function usePlayback(film: RefObject<HTMLVideoElement | null>, playback: Playback) {
  const { lessonId, watchedBefore, isPreview } = playback;
  const partsOf = useEarlierSittings(lessonId, isPreview);
  const lastSaved = useRef<number | null>(null);
  const lastPosition = useRef<number | null>(null);

  const save = useCallback(() => {
    const video = film.current;
    const position = video?.currentTime ?? lastPosition.current;
    if (isPreview || position === null || position === 0 || position === lastPosition.current) return;
    lastPosition.current = position;
    lastSaved.current = Math.floor(position);
    const share = video ? playedShare(partsOf(video), video.duration) : 0;
    const watchedShare = Math.max(watchedBefore, share);
    call(
      saveProgress,
      { params: { id: lessonId }, body: { position, watchedShare } },
      { keepalive: true },
    ).catch(() => undefined);
  }, [film, isPreview, lessonId, partsOf, watchedBefore]);

  /** Call this as playback advances. */
  const moved = useCallback(() => {
    const video = film.current;
    if (video && savesAt(video.currentTime, lastSaved.current)) save();
  }, [film, save]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { save, moved };
}

const rateKey = 'film-rate';
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed last chosen on this device. */
export function keptRate(): number {
  const kept = Number(localStorage.getItem(rateKey));
  return rates.some((rate) => rate === kept) ? kept : 1;
}

/** Remembers a speed on this device. */
export function keepRate(rate: number): void {
  localStorage.setItem(rateKey, String(rate));
}

const captionsKey = 'film-captions';

/** Whether to show captions; `otherwise` until the member turns them on or off. */
export function keptCaptions(otherwise: boolean): boolean {
  const kept = localStorage.getItem(captionsKey);
  return kept === null ? otherwise : kept === 'on';
}

/** Remembers whether captions are to be shown. */
export function keepCaptions(shown: boolean): void {
  localStorage.setItem(captionsKey, shown ? 'on' : 'off');
}
