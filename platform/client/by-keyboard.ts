const mark = 'byKeyboard';

/**
 * Marks the document while the keyboard was used last. A browser shows the frame of whatever a script focuses before
 * anything was pressed on a page: opened from an email by touch, its heading would have one. @returns the end of it
 */
export function markKeyboardUse(): () => void {
  const { dataset } = document.documentElement;
  const onKey = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // A shortcut of the browser, such as a copy, moves nothing.
    if (!altKey && !ctrlKey && !metaKey) dataset[mark] = '';
  };
  const onPointer = () => {
    delete dataset[mark];
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
    delete dataset[mark];
  };
}
