import { useEffect, useId, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Notice } from './Notice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';

/** One part of what was edited as it was typed, in words that can be copied. */
export interface TypedPart {
  readonly label: string;
  readonly words: string;
}

interface NewerNoticeProps {
  /** What is edited, e.g. 'lesson'. */
  readonly what: string;
  /** The last try to save that was refused; null: it was only seen that somebody else saved. */
  readonly refused: object | null;
  readonly onShow: () => void;
}

/** Somebody else saved what is edited here. After a refused save the focus comes here; while a person types it does not. */
export function NewerNotice({ what, refused, onShow }: NewerNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused !== null) notice.current?.focus();
  }, [refused]);
  return (
    <div ref={notice} role="alert" tabIndex={-1}>
      <Notice tone="attention" title={`This ${what} was changed in the meantime.`}>
        <p className="mb-3">
          {refused === null ? '' : 'Your changes weren’t saved. '}Continue with the newer version: what you
          typed stays below it, ready to copy.
        </p>
        <Button variant="secondary" className="w-fit" onClick={onShow}>
          Show the newer version
        </Button>
      </Notice>
    </div>
  );
}

interface TypedBeforeProps {
  /** What is edited, e.g. 'lesson'. */
  readonly what: string;
  readonly parts: readonly TypedPart[];
  readonly onDismiss: () => void;
}

/** What was typed before the newer version was shown, until it is no longer needed. */
export function TypedBefore({ what, parts, onDismiss }: TypedBeforeProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby={id}
      className="border-line bg-sunken bubble grid gap-5 border px-5 py-4 sm:px-6 sm:py-5"
    >
      <div className="grid gap-1">
        <h3 ref={heading} id={id} tabIndex={-1} className="font-display text-heading font-bold">
          What you typed
        </h3>
        <p className="text-soft">
          Above is the newer {what}. Copy what it still needs from here; none of this is saved.
        </p>
      </div>
      {parts.map(({ label, words }, at) => (
        <div key={at} className="grid gap-2">
          <TextArea
            label={`Your ${label.toLowerCase()}`}
            name={`typed-${at}`}
            readOnly
            rows={words.length > 300 ? 10 : 3}
            value={words}
            onValue={() => undefined}
          />
          <CopyButton text={words} label={`Copy your ${label.toLowerCase()}`} />
        </div>
      ))}
      <Button variant="secondary" className="w-fit" onClick={onDismiss}>
        I have what I need
      </Button>
    </section>
  );
}
