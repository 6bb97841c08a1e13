import { useMemo } from 'react';
import { readCaptions } from '#features/course/rules-captions.ts';
import { captionWords } from '#features/course/rules-captions.ts';

const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

interface TranscriptProps {
  /** WebVTT. */
  readonly captions: string;
  readonly onGoTo: (second: number) => void;
}

/** The words of a film, line by line; each line links to its second. */
export function Transcript({ captions, onGoTo }: TranscriptProps) {
  const cues = useMemo(() => readCaptions(captions).cues ?? [], [captions]);
  if (cues.length === 0) return null;
  return (
    <details className="border-line rounded-card border">
      <summary className="min-h-11 cursor-pointer content-center px-4 font-semibold">Transcript</summary>
      <ol className="grid gap-0.5 px-2 pb-3">
        {cues.map(({ from, text }, at) => (
          <li key={at}>
            <button
              type="button"
              className="hover:bg-sunken rounded-control flex min-h-11 w-full items-baseline gap-4 px-2 py-2 text-left"
              onClick={() => onGoTo(from)}
            >
              <span className="text-soft text-sm tabular-nums">{inMinutes(from)}</span>
              <span>{captionWords(text)}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
