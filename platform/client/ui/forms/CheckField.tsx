import { type ReactNode, useId } from 'react';

interface CheckFieldProps {
  readonly name: string;
  /** '' or 'yes', as forms keep it. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** What ticking it means; may contain links. */
  readonly label: ReactNode;
  readonly required?: boolean;
  /** The message under it; nothing when it is valid. */
  readonly error?: string | undefined;
  /** The id of text that screen readers read with the box. */
  readonly describedBy?: string;
}

/** A checkbox, never checked by default, with its message beside it. */
export function CheckField({ name, value, onValue, label, required, error, describedBy }: CheckFieldProps) {
  const id = useId();
  const described = [describedBy, error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          required={required}
          checked={value === 'yes'}
          onChange={(event) => onValue(event.currentTarget.checked ? 'yes' : '')}
          // Said outright: browsers tell of a required box as wrong before anybody has touched it.
          aria-invalid={error !== undefined && error !== ''}
          aria-describedby={described || undefined}
          className="accent-accent size-6 shrink-0"
        />
        <span data-required={required || undefined}>{label}</span>
      </label>
      {error ? (
        <p id={`${id}-error`} className="text-danger text-[0.9375rem] font-medium">
          {error}
        </p>
      ) : null}
    </div>
  );
}
