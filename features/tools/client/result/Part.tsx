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
  /** Shown below the text, e.g. how long it takes to say it. */
  readonly note?: ReactNode;
}

/** One named part of a result, with its own copy button beside the text. */
export function Part({ title, text, at, onText, look, note }: PartProps) {
  return (
    <div className="border-line border-t-2 py-4 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="text-soft font-text text-sm font-semibold">{title}</h3>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <EditableText
            label={title}
            at={at}
            value={text}
            onValue={onText}
            {...(look ? { className: look } : {})}
          />
        </div>
        {text ? <TextCopy compact label={`Copy ${title}`} text={text} /> : null}
      </div>
      {note ? <div className="text-soft mt-1 text-sm">{note}</div> : null}
    </div>
  );
}
