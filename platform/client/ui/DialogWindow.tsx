import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { type FocusPlace, isFocusLost, placeOfFocus, returnFocus } from '#platform/client/focus-keeper.ts';
import { Button } from './Button.tsx';
import { DialogActions } from './DialogActions.tsx';
import { CloseIcon } from './icons-at-work.tsx';

const veil = 'fixed inset-0 z-40 bg-[oklch(0.15_0.03_330/0.6)]';
const sheet =
  // A narrow phone with large letters gets what is left of its width, and long words break.
  'bubble fixed top-1/2 left-1/2 z-50 flex max-h-[90dvh] w-[calc(100%-min(2rem,6vw))] max-w-lg -translate-x-1/2 -translate-y-1/2 ' +
  'flex-col gap-4 overflow-y-auto scroll-pb-20 bg-raised p-[min(1.5rem,6vw)] text-ink shadow-lifted wrap-break-word sm:p-8 ' +
  // On a phone news is as wide as the window: above the sheet a strip is left for it.
  'max-[601px]:top-[calc(50%+var(--news-strip)/2-0.5rem)] max-[601px]:max-h-[calc(100dvh-var(--news-strip)-1rem)]';

/**
 * Returns the focus to whatever opened a dialog, or to what took its place. The library knows only its own triggers, and
 * ours are opened by any element of the page: without this, keyboard focus would land at the top of the document.
 */
function useOpener() {
  const opener = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = placeOfFocus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Otherwise the page has already moved the focus.
      if (isFocusLost()) returnFocus(opener.current);
    },
  };
}

export interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  /** The id of what is read out when it opens, where that is among its children. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** A dialog over the page; Escape, the backdrop and the close button close it. */
export function DialogWindow({ open, onOpen, title, description, describedBy, children }: DialogProps) {
  const focus = useOpener();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpen}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={veil} />
        <RadixDialog.Content
          className={sheet}
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
        <AlertDialog.Content className={sheet} {...focus}>
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
