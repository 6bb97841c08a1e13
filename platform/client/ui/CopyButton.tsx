import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { CopyIcon } from './icons-at-work.tsx';
import { CheckIcon } from './icons.tsx';
import { toast } from './notices/toasts.tsx';

interface CopyButtonProps {
  readonly text: string;
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
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await putOnClipboard(text, html);
      setCopied(true);
      onCopied?.();
    } catch {
      // The browser refused: whatever it calls that, the member does the same next.
      toast.error('Could not copy', 'Your browser didn’t allow it. Select the text and copy it by hand.');
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
