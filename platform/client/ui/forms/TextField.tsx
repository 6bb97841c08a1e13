import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook, Field, type FieldTexts } from './Field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required'> {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** What belongs to it and stands below it, e.g. a button that fills it in. */
  readonly below?: ReactNode;
}

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  hint,
  mark,
  error,
  below,
  onValue,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} mark={mark} required={input.required} error={error} below={below}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type={type}
          onChange={(event) => onValue(event.currentTarget.value)}
          className={classes(controlLook, 'min-h-12', className)}
        />
      )}
    </Field>
  );
}
