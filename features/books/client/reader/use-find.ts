import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useDebounced } from '#platform/client/debounce.ts';
import type { BookSection } from '#features/books/contract-text.ts';
import { findIn, spotOf } from '#features/books/rules-text.ts';

interface FindOptions {
  readonly sections: readonly BookSection[];
  /** The section that is open, from 0. */
  readonly index: number;
  readonly isOpen: boolean;
  readonly text: RefObject<HTMLElement | null>;
  readonly go: (spot: string, how: { readonly replace: boolean }) => void;
}

/** Finds words in the whole book, from the open section on, and leads from match to match. */
export function useFind({ sections, index, isOpen, text, go }: FindOptions) {
  const [words, setWords] = useState('');
  const sought = useDebounced(words);
  const found = useMemo(() => (isOpen ? findIn(sections, sought) : []), [sections, sought, isOpen]);
  const [shown, setShown] = useState({ of: found, at: 0 });
  if (shown.of !== found) {
    const fromHere = found.findIndex(
      ({ section }) => sections.findIndex(({ id }) => id === section) >= index,
    );
    setShown({ of: found, at: Math.max(0, fromHere) });
  }
  const match = found[shown.at];
  const openId = sections[index]?.id;

  useEffect(() => {
    if (!match) return;
    if (match.section !== openId) return go(spotOf(match.section, match.line), { replace: true });
    text.current
      ?.querySelector('mark[data-kind="current"]')
      ?.scrollIntoView({ block: 'center', inline: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who opens another chapter while searching stays there
  }, [match]);

  return {
    words,
    setWords,
    found,
    current: shown.at,
    step: (by: 1 | -1) =>
      setShown({ of: found, at: (shown.at + by + found.length) % Math.max(1, found.length) }),
  };
}
