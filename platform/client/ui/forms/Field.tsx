import { type ReactNode, useId } from 'react';

/** What a control needs so that screen readers read its label, hint and error with it. */
export interface ControlWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The source of a prefilled value, e.g. 'From your profile'. */
  readonly mark?: string | undefined;
  /** Marks the label; the control itself tells it to screen readers. */
  readonly required?: boolean | undefined;
  /** The message under the control; nothing when it is valid. */
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** Something small at the right of the label, e.g. a character count; a mark takes its place. */
  readonly aside?: ReactNode;
  /** What belongs to the control and stands below it and its message, e.g. how strong a password is. */
  readonly below?: ReactNode;
  readonly children: (wiring: ControlWiring) => ReactNode;
}

/** The look shared by every control that takes text. */
export const controlLook =
  'w-full rounded-control border-2 border-edge bg-raised px-4 text-base text-ink placeholder:text-soft ' +
  'hover:border-ink disabled:opacity-60 aria-invalid:border-danger transition-colors';

/** What the mark of a required field means, for forms that have several. */
export function RequiredNote() {
  return (
    <p className="text-soft text-[0.9375rem]">
      Fields with <span className="text-danger font-semibold">*</span> are required.
    </p>
  );
}

/** Label, control, hint and error, wired together. */
export function Field({ label, hint, mark, required, error, aside, below, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', mark ? `${id}-mark` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="grid content-end gap-1.5">
        <div className="flex items-baseline justify-between gap-x-4 max-[22rem]:flex-wrap">
          <label htmlFor={id} data-required={required || undefined} className="font-semibold">
            {label}
          </label>
          {mark ? (
            <span id={`${id}-mark`} className="text-soft text-sm">
              {mark}
            </span>
          ) : (
            aside
          )}
        </div>
        {hint ? (
          <p id={`${id}-hint`} className="text-soft text-[0.9375rem]">
            {hint}
          </p>
        ) : null}
      </div>
      <div className="grid content-start gap-1.5">
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        {error ? (
          <p id={`${id}-error`} className="text-danger text-[0.9375rem] font-medium">
            {error}
          </p>
        ) : null}
        {below}
      </div>
    </div>
  );
}
