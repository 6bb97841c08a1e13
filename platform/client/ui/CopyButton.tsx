import { useEffect, useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { Button } from './Button.tsx';
import { CopyIcon } from './icons-at-work.tsx';
import { CheckIcon } from './icons.tsx';
import { toast } from './notices/toasts.tsx';

interface CopyButtonProps {
  /** A function fetches it once the button is pressed. */
  readonly text: string | (() => Promise<string>);
  /** The same text with formatting, for programs that accept it. */
  readonly html?: string;
  readonly label?: string;
  /** Small, with 'Copy' below its icon; `label`, which begins with that word, remains its accessible name. */
  readonly compact?: boolean;
  /** As the first button of a bar of buttons; `label` is its accessible name, and begins with `caption`. */
  readonly inBar?: boolean;
  /** The words on the button, where they are fewer than its label. */
  readonly caption?: string;
  readonly onCopied?: () => void;
}

/** Puts a text on the clipboard, with its formatting where the browser can. */
async function putOnClipboard(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }),
  ]);
}

/** Puts a text on the clipboard that is still being fetched: some browsers allow that only within the press itself. */
async function putOnClipboardLater(asked: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await asked);
  const plain = asked.then((text) => new Blob([text], { type: 'text/plain' }));
  // Whoever awaits `asked` handles its failure; the item may never read it.
  plain.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/** Copies a text and says so. */
export function CopyButton({
  text,
  html,
  label = 'Copy',
  compact = false,
  inBar = false,
  caption = compact ? 'Copy' : label,
  onCopied,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      if (typeof text === 'string') await putOnClipboard(text, html);
      else await copyFetched(text());
      setCopied(true);
      onCopied?.();
    } catch (error) {
      const isOurs = error instanceof CallError;
      toast.error(
        'Could not copy',
        isOurs ? messageOf(error) : 'Your browser didn’t allow it. Select the text and copy it by hand.',
      );
    }
  }
  /** @throws CallError where the text could not be fetched, whatever the clipboard says of that */
  async function copyFetched(asked: Promise<string>) {
    setBusy(true);
    try {
      await Promise.all([asked, putOnClipboardLater(asked)]);
    } finally {
      setBusy(false);
    }
  }
  const Drawing = copied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button
        variant={inBar ? 'primary' : compact ? 'ghost' : 'secondary'}
        size={compact ? 'captioned' : 'regular'}
        aria-label={caption === label ? undefined : label}
        className={inBar ? 'grow px-2! text-[0.9375rem]!' : ''}
        busy={busy}
        onClick={() => void copy()}
      >
        {/* The bar's words keep to one line on a phone. */}
        <Drawing width={20} className={inBar ? 'max-sm:hidden' : ''} />
        {copied ? 'Copied' : caption}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
