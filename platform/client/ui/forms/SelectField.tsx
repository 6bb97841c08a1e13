import type { SelectHTMLAttributes } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook, Field, type FieldTexts } from './Field.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';

interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'required' | 'children'> {
  readonly name: string;
  /** '' while nothing is chosen. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The words of the empty choice. */
  readonly placeholder?: string;
}

/** One of a list, as the device's own picker. */
export function SelectField({
  label,
  hint,
  mark,
  error,
  onValue,
  options,
  placeholder = 'Please select',
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} mark={mark} required={select.required} error={error}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            onChange={(event) => onValue(event.currentTarget.value)}
            className={classes(
              controlLook,
              'min-h-12 appearance-none pr-11',
              select.value === '' && 'text-soft',
              className,
            )}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-raised text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            width={20}
            className="text-soft pointer-events-none absolute inset-y-0 right-3.5 my-auto"
          />
        </div>
      )}
    </Field>
  );
}
