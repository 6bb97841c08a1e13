import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { controlLook } from '#platform/client/ui/forms/Field.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/client/ui/icons-at-work.tsx';

interface FindBarProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly count: number;
  /** Which match is shown, from 0. */
  readonly current: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** Finds words in the whole book: Enter leads to the next match, with Shift to the one before. */
export function FindBar({ words, onWords, count, current, onStep }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  }
  const isAsking = words.trim() !== '';
  return (
    <div role="search" className="flex items-center gap-2">
      <input
        ref={field}
        type="search"
        aria-label="Search in this book"
        placeholder="Search in this book"
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={`${controlLook} min-h-11 min-w-0 flex-1`}
      />
      <p role="status" className="text-soft shrink-0 text-base tabular-nums">
        {!isAsking ? '' : count === 0 ? 'Not found' : `${current + 1} of ${count}`}
      </p>
      {isAsking && count > 0 ? (
        <>
          <Button variant="ghost" size="icon" aria-label="Previous match" onClick={() => onStep(-1)}>
            <ArrowUpIcon width={20} />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Next match" onClick={() => onStep(1)}>
            <ArrowDownIcon width={20} />
          </Button>
        </>
      ) : null}
    </div>
  );
}
