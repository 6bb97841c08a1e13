import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook, Field, type FieldTexts } from './Field.tsx';
import { EyeIcon, EyeOffIcon } from '#platform/client/ui/icons-at-work.tsx';

interface PasswordFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required' | 'type'> {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly below?: ReactNode;
}

/** A password that can be shown while typing. */
export function PasswordField({
  label,
  hint,
  error,
  below,
  onValue,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} required={input.required} error={error} below={below}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={classes(controlLook, 'min-h-12 pr-14', className)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
            className="text-soft hover:text-ink absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
