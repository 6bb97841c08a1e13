import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { call } from '#platform/client/call.ts';
import type { PdfFailure } from '#platform/client/pdf/failure.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { Source } from '#features/course/client/download/lesson-source.ts';
import { type Lesson, saveProgress } from '#features/course/contract.ts';

// pdf.js is large: only PDF lessons load it.
const PdfReader = lazy(async () => ({
  default: (await import('#platform/client/pdf/PdfReader.tsx')).PdfReader,
}));

const settleMs = 1500;

interface PdfLessonProps {
  readonly lesson: Lesson;
  /** Null for the moment until it is known whether this device keeps the PDF. */
  readonly source: Source | null;
  readonly isPreview: boolean;
  readonly onFailure: (why: PdfFailure) => void;
}

/** A lesson that is a PDF, in the reader; the page is remembered across devices. */
export function PdfLesson({ lesson, source, isPreview, onFailure }: PdfLessonProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pending = useRef<number | null>(null);
  const send = useCallback(() => {
    clearTimeout(timer.current);
    const position = pending.current;
    pending.current = null;
    if (position === null || isPreview) return;
    const request = { params: { id: lesson.id }, body: { position } };
    call(saveProgress, request, { keepalive: true }).catch(() => undefined);
  }, [isPreview, lesson.id]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', send);
      send();
    };
  }, [send]);
  const onPage = useCallback(
    (page: number) => {
      pending.current = page;
      clearTimeout(timer.current);
      timer.current = setTimeout(send, settleMs);
    },
    [send],
  );
  return (
    <section aria-label="PDF" className="grid grid-cols-1 gap-3 print:hidden">
      <div className="min-h-96">
        {source ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <PdfReader
              file={source.file ?? source.url}
              title={lesson.title}
              page={Math.max(1, Math.round(lesson.progress.lastVideoPosition))}
              onPage={onPage}
              onFailure={onFailure}
            />
          </Suspense>
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
      {source ? (
        <Button asChild variant="secondary" className="w-fit">
          {source.file ? (
            <a href={source.url} download={`${lesson.slug}.pdf`}>
              <DownloadIcon width={20} />
              Download
            </a>
          ) : (
            <a href={`${source.url}?download=1`} download>
              <DownloadIcon width={20} />
              Download
            </a>
          )}
        </Button>
      ) : null}
    </section>
  );
}
