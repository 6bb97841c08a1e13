import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { keepCopy, readCopy } from '#platform/client/offline/offline.ts';
import { type Played, playedShare, playedTogether, savesAt } from '#features/course/rules-playback.ts';
import { call } from '#platform/client/call.ts';
import { saveProgress } from '#features/course/contract.ts';

/** The parts of a film that were played; another length means another film. */
interface PlayedFilm {
  readonly duration: number;
  readonly parts: Played;
}

const playedCopy = (lessonId: string) => `course.played.${lessonId}`;

const partsIn = ({ played }: HTMLVideoElement): Played =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const);

/**
 * The parts of a film that this member has played on this device, in all sittings: the server keeps only how much it
 * was, so two different halves would count as one half. Without storage only this sitting is known.
 * @returns everything that was played including this sitting, and keeps it for the next one
 */
function useEarlierSittings(lessonId: string, isPreview: boolean): (video: HTMLVideoElement) => Played {
  /** Undefined until the kept parts are read: nothing may overwrite them before. */
  const earlier = useRef<PlayedFilm | null | undefined>(undefined);
  useEffect(() => {
    earlier.current = undefined;
    if (isPreview) return;
    let isGone = false;
    readCopy(playedCopy(lessonId)).then(
      (kept) => {
        if (!isGone) earlier.current = (kept as PlayedFilm | undefined) ?? null;
      },
      // A device that refuses to read would refuse to keep, too.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [lessonId, isPreview]);

  return useCallback(
    (video: HTMLVideoElement): Played => {
      const { duration } = video;
      const known = earlier.current;
      const isSame = known && Math.abs(known.duration - duration) < 1;
      const parts = playedTogether([...(isSame ? known.parts : []), ...partsIn(video)]);
      if (known === undefined) return parts;
      earlier.current = { duration, parts };
      void keepCopy(playedCopy(lessonId), earlier.current);
      return parts;
    },
    [lessonId],
  );
}

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
