import type { ReactNode } from 'react';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';

interface UploadProgressProps {
  /** Of the file. */
  readonly name: string;
  readonly percent: number;
  /** How far it is, in words. */
  readonly words: ReactNode;
  /** Whether the percentage is still rising: screen readers are told only where it stops. */
  readonly isCounting: boolean;
}

/** How far a file is on its way to us. */
export function UploadProgress({ name, percent, words, isCounting }: UploadProgressProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span
          className="text-soft flex items-center gap-2 tabular-nums"
          aria-live={isCounting ? 'off' : 'polite'}
        >
          {words}
        </span>
      </p>
      <ProgressLine label={`Upload of ${name}`} percent={percent} />
    </div>
  );
}
