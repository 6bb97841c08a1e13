import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Selected } from './use-highlights.ts';

const settleMs = 200;
const none: readonly Selected[] = [];

/** How many letters of a line stand before a place in it. */
function lettersBefore(line: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(line);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** What is selected within the text, line by line. */
function selectedIn(text: HTMLElement, section: string): readonly Selected[] {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return none;
  const range = selection.getRangeAt(0);
  const lines = [...text.querySelectorAll<HTMLElement>('[data-line]')];
  return lines
    .filter((line) => range.intersectsNode(line))
    .flatMap((line): readonly Selected[] => {
      const letters = line.textContent;
      let from = line.contains(range.startContainer)
        ? lettersBefore(line, range.startContainer, range.startOffset)
        : 0;
      let to = line.contains(range.endContainer)
        ? lettersBefore(line, range.endContainer, range.endOffset)
        : letters.length;
      from += letters.slice(from, to).length - letters.slice(from, to).trimStart().length;
      to -= letters.slice(from, to).length - letters.slice(from, to).trimEnd().length;
      const words = letters.slice(from, to);
      return words === '' ? [] : [{ section, line: Number(line.dataset['line']), from, to, text: words }];
    });
}

/** The words that are selected in the text, once the selection stands still, and a way to let them go. */
export function useSelection(text: RefObject<HTMLElement | null>, section: string) {
  const [selected, setSelected] = useState(none);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setSelected(text.current ? selectedIn(text.current, section) : none);
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    document.addEventListener('selectionchange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
    };
  }, [text, section]);
  const letGo = useCallback(() => {
    getSelection()?.removeAllRanges();
    setSelected(none);
  }, []);
  return { selected, letGo };
}
