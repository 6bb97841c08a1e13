import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { besideRow, focusOn, isFocusLost } from '#platform/client/focus.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DialogActions } from './DialogActions.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CloseIcon } from '#platform/client/ui/icons-at-work.tsx';

const veil = 'fixed inset-0 z-40 bg-[oklch(0.15_0.03_330/0.6)]';
const sheet =
  // A narrow phone with large letters gets what is left of its width, and long words break.
  'bubble fixed left-1/2 z-50 flex w-[calc(100%-min(2rem,6vw))] max-w-lg -translate-x-1/2 ' +
  'flex-col gap-4 overflow-y-auto scroll-pb-20 bg-raised p-[min(1.5rem,6vw)] text-ink shadow-lifted wrap-break-word sm:p-8';
const places = {
  middle:
    'top-1/2 max-h-[90dvh] -translate-y-1/2 ' +
    // On a phone a toast is as wide as the window, so a strip above the sheet is left for it.
    'max-[601px]:top-[calc(50%+var(--news-strip)/2-0.5rem)] max-[601px]:max-h-[calc(100dvh-var(--news-strip)-1rem)]',
  top: 'top-[min(1rem,3vw)] max-h-[calc(100dvh-2rem)] sm:top-[10dvh] sm:max-h-[80dvh]',
} as const;

/**
 * Returns the focus to whatever opened a dialog. The library knows only its own triggers, and ours are opened by any
 * element of the page: without this, keyboard focus would land at the top of the document. If the opener is gone or
 * hidden, the focus goes to the menu it is in, the row beside its own, or the page's heading.
 */
function useOpener() {
  const ways = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  return {
    onOpenAutoFocus: () => {
      const opener =
        document.activeElement instanceof HTMLElement && !isFocusLost() ? document.activeElement : null;
      ways.current = [
        opener,
        opener?.closest('details')?.querySelector('summary'),
        besideRow(opener?.closest('li, tr') ?? null),
      ];
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      for (const way of [...ways.current, document.querySelector<HTMLElement>('main h1')]) {
        // The page may have moved the focus itself.
        if (!isFocusLost()) return;
        if (way?.isConnected) focusOn(way);
      }
    },
  };
}

export interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  /** `top` for a window that grows and shrinks while somebody types in it: its field stays where it is. */
  readonly place?: keyof typeof places;
  /** The id of the text to read out when it opens, if that is among its children. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** A dialog over the page; Escape, the backdrop and the close button close it. */
export function DialogWindow({
  open,
  onOpen,
  title,
  description,
  place = 'middle',
  describedBy,
  children,
}: DialogProps) {
  const focus = useOpener();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpen}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={veil} />
        <RadixDialog.Content
          className={classes(sheet, places[place])}
          {...focus}
          {...(description ? {} : { 'aria-describedby': describedBy })}
        >
          <RadixDialog.Title className="font-display text-heading pr-[min(3rem,15vw)] font-bold">
            {title}
          </RadixDialog.Title>
          {description ? (
            <RadixDialog.Description className="text-soft">{description}</RadixDialog.Description>
          ) : null}
          {children}
          <RadixDialog.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close" className="absolute! top-4 right-4">
              <CloseIcon />
            </Button>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Paints the confirming button as dangerous. */
  readonly danger?: boolean;
  /** The consequences, shown below the description. */
  readonly children?: ReactNode;
  /** Closes when it has run; stays open when it throws, so the caller shows its own error toast first. */
  readonly onConfirm: () => void | Promise<void>;
}

/** Asks before something that cannot be undone. */
export function ConfirmWindow({
  open,
  onOpen,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  children,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const focus = useOpener();
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpen(false);
    } catch {
      // The caller has reported it; the dialog stays open for another try.
    } finally {
      setBusy(false);
    }
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veil} />
        <AlertDialog.Content className={classes(sheet, places.middle)} {...focus}>
          <AlertDialog.Title className="font-display text-heading font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-soft">{description}</AlertDialog.Description>
          {children}
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
