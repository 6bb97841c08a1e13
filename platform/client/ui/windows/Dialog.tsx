import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps, DialogProps } from './DialogWindow.tsx';

// Dialogs bring a focus trap and a scroll lock: 10 KB that a page does not load until one is opened.
const LazyWindow = lazy(async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow }));
const LazyConfirm = lazy(async () => ({ default: (await import('./DialogWindow.tsx')).ConfirmWindow }));

/** True from the first opening on: a closed dialog stays mounted, so that it can hand back the focus. */
function useEverOpen(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}

/** A dialog over the page; Escape, the backdrop and the close button close it. */
export function Dialog(props: DialogProps) {
  return useEverOpen(props.open) ? (
    <Suspense fallback={null}>
      <LazyWindow {...props} />
    </Suspense>
  ) : null;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useEverOpen(props.open) ? (
    <Suspense fallback={null}>
      <LazyConfirm {...props} />
    </Suspense>
  ) : null;
}
