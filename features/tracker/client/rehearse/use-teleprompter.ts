import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lineMs, linesOf, pace, type ReadLine } from '#features/tracker/rules/rehearsal.ts';

const tickMs = 100;

/** The line on display: since when, and how much of its time has passed. */
interface LineTiming {
  since: number | null;
  spent: number;
}

/**
 * Runs a script line by line and records when each line was read.
 * @param script the text; a new one starts from the top
 * @param onRead called for every line that has been read, with times on the samples' clock
 */
export function useTeleprompter(script: string, onRead: (line: ReadLine) => void) {
  const lines = useMemo(() => linesOf(script), [script]);
  const [index, setIndex] = useState(0);
  const [running, setRunning] = useState(false);
  const [wordsPerMinute, setPace] = useState<number>(pace.usual);
  const shown = useRef<LineTiming>({ since: null, spent: 0 });
  const text = lines[index];

  const leaveLine = useCallback(() => {
    const { since } = shown.current;
    const now = performance.now();
    if (text !== undefined && since !== null && now - since > 300) onRead({ text, from: since, to: now });
    shown.current = { since: null, spent: 0 };
  }, [text, onRead]);

  const goTo = useCallback(
    (next: number) => {
      leaveLine();
      setIndex(Math.min(Math.max(0, next), Math.max(0, lines.length - 1)));
    },
    [leaveLine, lines.length],
  );

  useEffect(() => {
    if (!running || text === undefined) return;
    shown.current.since ??= performance.now();
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      shown.current.spent += Math.min(1000, now - last);
      last = now;
      if (shown.current.spent < lineMs(text, wordsPerMinute)) return;
      if (index + 1 < lines.length) goTo(index + 1);
      else {
        leaveLine();
        setRunning(false);
      }
    }, tickMs);
    return () => clearInterval(timer);
  }, [running, text, index, lines.length, wordsPerMinute, goTo, leaveLine]);

  return {
    lines,
    index,
    running,
    wordsPerMinute,
    toggle: () => {
      if (running) leaveLine();
      else if (index + 1 >= lines.length) setIndex(0);
      setRunning(!running);
    },
    goTo,
    pause: () => {
      if (!running) return;
      leaveLine();
      setRunning(false);
    },
    /** Goes back to the first line, for another script. */
    restart: () => {
      leaveLine();
      setRunning(false);
      setIndex(0);
    },
    setPace: (next: number) => setPace(Math.min(pace.max, Math.max(pace.min, next))),
  };
}

/** A text to rehearse, as passed in by the app. */
export interface Script {
  readonly title: string;
  readonly text: string;
}

/** Runs the member's script: the first of the studio's, until they choose or write another one. */
export function usePrompter(scripts: readonly Script[], onRead: (line: ReadLine) => void) {
  const [script, setScript] = useState(scripts[0]?.text ?? '');
  const prompter = useTeleprompter(script, onRead);
  return {
    ...prompter,
    script,
    setScript,
    pick: (text: string) => {
      prompter.restart();
      setScript(text);
    },
  };
}

export type Prompter = ReturnType<typeof usePrompter>;
