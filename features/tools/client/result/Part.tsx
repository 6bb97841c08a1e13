import type { ReactNode } from 'react';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { EditableText } from '#features/tools/client/editing/EditableText.tsx';

interface PartProps {
  readonly title: string;
  readonly text: string;
  /** Its path in the tool's output. */
  readonly at: string;
  readonly onText?: ((text: string) => void) | undefined;
  /** CSS classes for the text, e.g. a headline's. */
  readonly look?: string;
  /** Shown below the text, e.g. how long it takes to say it. */
  readonly note?: ReactNode;
}

/** One named part of a result, with its own copy button. */
export function Part({ title, text, at, onText, look, note }: PartProps) {
  return (
    <div className="border-line border-t-2 py-5 first:border-t-0 first:pt-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h3 className="text-soft font-text text-base font-semibold">{title}</h3>
        {text ? <CopyButton compact label={`Copy ${title}`} text={text} /> : null}
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
