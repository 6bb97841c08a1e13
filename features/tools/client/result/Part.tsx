import type { ReactNode } from 'react';
import { EditableText } from '#features/tools/client/editing/EditableText.tsx';
import { TextCopy } from './copied.tsx';

interface PartProps {
  readonly title: string;
  readonly text: string;
  /** Its path in the tool's output. */
  readonly at: string;
  readonly onText?: ((text: string) => void) | undefined;
  /** CSS classes for the text, e.g. a headline's. */
  readonly look?: string;
  /** Whether it has its own copy button. */
  readonly isCopied?: boolean;
  /** Shown below the text, e.g. how long it takes to say it. */
  readonly note?: ReactNode;
}

/** One named part of a result. */
export function Part({ title, text, at, onText, look, isCopied = false, note }: PartProps) {
  return (
    <div className="border-line border-t-2 py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-soft font-text text-sm font-semibold">{title}</h3>
        {isCopied && text ? <TextCopy compact label={`Copy ${title}`} text={text} /> : null}
      </div>
      <EditableText
        label={title}
        at={at}
        value={text}
        onValue={onText}
        {...(look ? { className: look } : {})}
      />
      {note ? <div className="text-soft mt-1 text-sm">{note}</div> : null}
    </div>
  );
}
