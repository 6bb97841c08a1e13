import { useRef, useState } from 'react';
import { fileAtFault, type PdfFailure } from '#platform/client/pdf/failure.ts';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { useSource } from '#features/course/client/download/lesson-source.ts';
import { PdfLesson } from './PdfLesson.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

/** A signed address lasts an hour: if one fails sooner than this after a renewal, another would not help. */
const mendsForMs = 60_000;

type Refetch = () => Promise<{ readonly data: Lesson | undefined }>;

const addressOf = (lesson: Lesson | undefined) => (lesson?.video ?? lesson?.pdf)?.url;

/** A file that cannot be read gets a new address, once; if it fails again it is broken, and we stop asking. */
function useRenewal(lesson: Lesson, refetch: Refetch) {
  const [broken, setBroken] = useState<PdfFailure | null>(null);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const renew = () => {
    renewedAt.current = performance.now();
    return refetch();
  };
  return {
    broken,
    onFailure: (why: PdfFailure) => {
      if (why !== 'unreachable' || performance.now() - renewedAt.current < mendsForMs) setBroken(why);
      else
        void renew().then(({ data }) => {
          // There is no other address, or this one was made within the same second: it had not expired.
          if (addressOf(data) === addressOf(lesson)) setBroken(why);
        });
    },
    retry: () => void renew().finally(() => setBroken(null)),
  };
}

interface LessonMediaProps {
  readonly lesson: Lesson;
  /** The second to start a film at, from the address; null: where the member left it. */
  readonly second: number | null;
  readonly isPreview: boolean;
  readonly onEnded: () => void;
  /** Refetches the lesson, with new addresses for its files. */
  readonly refetch: Refetch;
  readonly refetching: boolean;
}

/** The film or PDF of a lesson, or a message with a retry if its file cannot be loaded. */
export function LessonMedia({ lesson, second, isPreview, onEnded, refetch, refetching }: LessonMediaProps) {
  const { broken, onFailure, retry } = useRenewal(lesson, refetch);
  const source = useSource(lesson.id, addressOf(lesson) ?? '');
  const { video, pdf } = lesson;
  if (broken !== null)
    return (
      <ErrorState
        title={pdf ? 'Failed to load PDF' : 'The film cannot be played right now'}
        message={`${broken === 'unreachable' ? 'Please check your connection and try again.' : fileAtFault[broken]} The rest of the lesson is here.`}
        onRetry={retry}
        retrying={refetching}
      />
    );
  if (video)
    return (
      <VideoPlayer
        {...{ lesson, video, source, second, isPreview, onEnded }}
        onBroken={() => onFailure('unreachable')}
      />
    );
  return pdf ? <PdfLesson {...{ lesson, source, isPreview, onFailure }} /> : null;
}
