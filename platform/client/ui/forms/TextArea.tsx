import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook, Field, type FieldTexts } from './Field.tsx';

interface TextAreaProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required' | 'maxLength'> {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The maximum number of characters; shows a count. More can be typed, so that a paste is never cut silently. */
  readonly limit?: number;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Stands directly above the field, e.g. buttons that act on it. */
  readonly bar?: ReactNode;
}

/** Several lines of text with label, hint, error and an optional count. */
export function TextArea({
  label,
  hint,
  mark,
  error,
  onValue,
  limit,
  bar,
  className,
  rows = 5,
  value,
  ...area
}: TextAreaProps) {
  const over = limit !== undefined && value.length > limit;
  const count =
    limit === undefined ? null : (
      <span
        className={classes(
          'text-sm whitespace-nowrap tabular-nums',
          over ? 'text-danger font-semibold' : 'text-soft',
        )}
      >
        {value.length.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
      </span>
    );
  return (
    <Field label={label} hint={hint} mark={mark} required={area.required} error={error} aside={count}>
      {(wiring) => (
        <>
          {bar}
          <textarea
            {...area}
            {...wiring}
            rows={rows}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={classes(controlLook, 'min-h-24 resize-y py-3 leading-relaxed', className)}
          />
        </>
      )}
    </Field>
  );
}
