import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { CopyIcon } from './icons-at-work.tsx';
import { CheckIcon } from './icons.tsx';
import { toast } from './toasts.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** The same text with formatting, for programs that accept it. */
  readonly html?: string;
  readonly label?: string;
  /** Small, with 'Copy' below its icon; `label`, which begins with that word, remains its accessible name. */
  readonly compact?: boolean;
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
export function CopyButton({ text, html, label = 'Copy', compact = false }: CopyButtonProps) {
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
    } catch {
      toast.error('Could not copy', 'Your browser didn’t allow it. Select the text and copy it by hand.');
    }
  }
  const Drawing = copied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button
        variant={compact ? 'ghost' : 'secondary'}
        size={compact ? 'captioned' : 'regular'}
        aria-label={compact ? label : undefined}
        onClick={() => void copy()}
      >
        <Drawing width={20} />
        {copied ? 'Copied' : compact ? 'Copy' : label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
