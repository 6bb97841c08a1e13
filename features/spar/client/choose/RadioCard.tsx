import type { ReactNode } from 'react';

interface RadioCardProps {
  /** Radios of one name are one choice. */
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** A note below it, e.g. what it suggests. */
  readonly note?: ReactNode;
}

/** One client to choose, as a large real radio button. */
export function RadioCard({ name, value, checked, onChoose, title, children, note }: RadioCardProps) {
  return (
    <label className="border-edge bg-raised hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash has-focus-visible:outline-focus grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3 gap-y-0.5 rounded-control border-2 px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="border-edge checked:border-ink checked:bg-ink mt-1 size-5 shrink-0 appearance-none rounded-full border-2 shadow-[inset_0_0_0_3px_var(--color-raised)] focus-visible:outline-none"
      />
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-soft col-start-2 text-[0.9375rem] wrap-anywhere">{children}</span>
      {note ? (
        // Two lines from the start: the second one appears with the choice, and nothing may move then.
        <span className="col-start-2 mt-1 min-h-[2lh] text-[0.9375rem] font-medium">{note}</span>
      ) : null}
    </label>
  );
}
