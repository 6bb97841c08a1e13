import { useCallback, useEffect, useRef } from 'react';
import { keepCopy, readCopy } from '#platform/client/offline/offline.ts';
import { type Played, playedTogether } from '#features/course/rules-played.ts';

/** What was played of a film; another length is another film. */
interface Kept {
  readonly duration: number;
  readonly parts: Played;
}

const playedCopy = (lessonId: string) => `course.played.${lessonId}`;

const partsIn = ({ played }: HTMLVideoElement): Played =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const);

/**
 * What this member has played of a film on this device, in all sittings: the server keeps how much it was and not which
 * parts, so that two halves would stay a half. Without storage only this sitting is known.
 * @returns all that was played, with this sitting, which is kept for the next one
 */
export function useEarlierSittings(
  lessonId: string,
  isPreview: boolean,
): (video: HTMLVideoElement) => Played {
  /** Undefined until it is known what is kept: nothing may take its place before. */
  const earlier = useRef<Kept | null | undefined>(undefined);
  useEffect(() => {
    earlier.current = undefined;
    if (isPreview) return;
    let isGone = false;
    readCopy(playedCopy(lessonId)).then(
      (kept) => {
        if (!isGone) earlier.current = (kept as Kept | undefined) ?? null;
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
