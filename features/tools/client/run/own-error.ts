interface Wiring {
  readonly value: string;
  readonly error: string | undefined;
}

/** The error of an empty field for the field itself; the form's sentence in the toast covers all fields. */
export const ownError = <Field extends Wiring>(field: Field): Field =>
  field.error !== undefined && field.value.trim() === '' ? { ...field, error: 'Please fill this in' } : field;
