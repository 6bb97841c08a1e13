import { type ReactNode, type Ref, type TextareaHTMLAttributes, useImperativeHandle, useRef } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook, Field, type FieldTexts } from './Field.tsx';
import { useHeightOfText } from './height-of-text.ts';

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

/** How many lines a field grows to before it scrolls. */
const mostLines = 14;

/** The height of a field that shows so many whole lines: its padding and its borders are the field's own. */
const heightOf = (lines: number) => `calc(${lines}lh + 1.5rem + 4px)`;

/** Several lines of text with label, hint, error and an optional count; it grows with its text. */
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
  ref,
  ...rest
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useHeightOfText(area, value);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
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
    <Field label={label} hint={hint} mark={mark} required={rest.required} error={error} aside={count}>
      {(wiring) => (
        <>
          {bar}
          <textarea
            {...rest}
            {...wiring}
            ref={area}
            rows={rows}
            value={value}
            style={{ minHeight: heightOf(rows), maxHeight: heightOf(Math.max(rows, mostLines)) }}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={classes(controlLook, 'field-sizing-content resize-y py-3 leading-relaxed', className)}
          />
        </>
      )}
    </Field>
  );
}
