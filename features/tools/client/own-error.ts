interface Wiring {
  readonly value: string;
  readonly error: string | undefined;
}

/** What an empty field says of itself: the form's own sentence, in the toast, speaks of all of them. */
export const ownError = <Field extends Wiring>(field: Field): Field =>
  field.error !== undefined && field.value.trim() === '' ? { ...field, error: 'Please fill this in' } : field;
