import { useEffect, useId, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import type { Talk } from '#features/spar/contract-talk.ts';

interface TalkOverProps {
  readonly talk: Pick<Talk, 'endedBy' | 'follows'>;
  /** Whether the last answer is in the talk: until then the content above still moves. */
  readonly settled: boolean;
  readonly onDebrief: () => void;
}

const endWords: Readonly<Record<NonNullable<Talk['endedBy']>, string>> = {
  time: 'Your time is up.',
  client: 'They ended the call.',
  member: 'You ended the call.',
};

/** Replaces the field when the call ended by itself: it comes into view, and takes the focus from the field. */
export function TalkOver({ talk: { endedBy, follows }, settled, onDebrief }: TalkOverProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!settled) return;
    place.current?.querySelector('button')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [settled]);
  return (
    <div ref={place} className="scroll-mb-4">
      <Notice tone="attention" title={endWords[endedBy ?? 'member']}>
        <p role="status" id={id}>
          {follows === null
            ? 'Read what was heard and how it was said.'
            : 'Read what stayed from your first call.'}
        </p>
        <Button className="mt-2 w-fit" aria-describedby={id} onClick={onDebrief}>
          {follows === null ? 'Read the debrief' : 'See what stayed'}
        </Button>
      </Notice>
    </div>
  );
}
