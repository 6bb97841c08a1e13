import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { errorCatalogue, type FieldErrors } from '#platform/contract/errors.ts';
import { CallError } from './call-error.ts';
import { toast } from './ui/notices/toasts.tsx';
import { forgetDraft, isRefused, keepDraft, readDraft, watchDrafts } from './drafts.ts';

type TextValues = Readonly<Record<string, string>>;

interface FormOptions<Values extends TextValues> {
  /** Keeps what was typed and not sent across a reload of this tab, under this name. */
  readonly draft?: string;
  /** What the draft is based on, e.g. the version of a lesson. */
  readonly basis?: string;
  /** Fields that a draft must never hold, e.g. a password. */
  readonly secret?: readonly (keyof Values & string)[];
}

interface Failure {
  /** Whether the page has one of the fields that the server named. */
  readonly isMarked: boolean;
  /** Moves to a field whose content is to be typed anew, and selects it. */
  readonly retype: (name: string) => void;
}

interface SubmitOptions<Parsed> {
  /** Says what the schema cannot, e.g. what needs a word list: the fields that it names are wrong, too. */
  readonly examine?: (parsed: Parsed) => FieldErrors;
  /**
   * Called instead of the handler when a field is wrong: the first message, whether a field that it marks is empty, and how
   * many more it marks.
   */
  readonly onInvalid?: (firstMessage: string, isMissing: boolean, others: number) => void;
  /** Called when the handler throws; the fields that the server named are already marked, if the page has them. */
  readonly onFailure?: (error: unknown, how: Failure) => void;
}

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    // A key that the contract does not know is our mistake, not the member's, and gets its own message.
    const isOurs = issue.code === 'unrecognized_keys';
    errors[issue.path.join('.')] ??= isOurs ? errorCatalogue.internal.message : issue.message;
  }
  return errors;
}

/**
 * Scrolls to the middle of the window: its edges hold the top bar, and the toast that says that something is missing.
 * @returns whether the page has one of these fields
 */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): boolean {
  const control = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors);
  if (!(control instanceof HTMLElement)) return false;
  // The event that browsers send: a preview shown in place of the field gives way, since a hidden field takes no focus.
  control.dispatchEvent(new Event('invalid'));
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  return true;
}

/** The fields that may not stay empty, by the schema itself. */
function requiredOf(schema: z.ZodType, names: readonly string[]): ReadonlySet<string> {
  const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, ''])));
  return new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
}

function without(errors: FieldErrors, name: string): FieldErrors {
  return name in errors
    ? Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
    : errors;
}

/**
 * The state of a form whose fields are text: values, one message per field, submit. Values are checked with the
 * contract's schema before the handler runs, and are never cleared by a failure.
 */
export function useForm<Schema extends z.ZodType, Values extends TextValues>(
  schema: Schema,
  initial: Values,
  options: FormOptions<Values> = {},
) {
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    ...readDraft(options.draft, Object.keys(initial)),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [wasDraft] = useState(() => JSON.stringify(values) !== JSON.stringify(initial));
  const { draft, basis, secret = [] } = options;
  const isKept = !useSyncExternalStore(
    watchDrafts,
    () => isRefused(draft),
    // Nothing is stored while the server renders a first picture.
    () => false,
  );
  const secretNames = secret.join(' ');
  const initialTexts = JSON.stringify(initial);
  const names = Object.keys(initial).join(' ');
  const required = useMemo(() => requiredOf(schema, names.split(' ')), [schema, names]);
  const isChanged = JSON.stringify(values) !== initialTexts;

  useEffect(() => {
    const hidden = secretNames.split(' ');
    const saved = JSON.parse(initialTexts) as TextValues;
    // An unchanged value was not typed: keeping it would hide a value saved elsewhere in the meantime.
    const typed = Object.entries(values).filter(
      ([name, value]) => !hidden.includes(name) && value !== saved[name],
    );
    if (typed.length > 0) keepDraft(draft, Object.fromEntries(typed), basis);
    else if (draft !== undefined) forgetDraft(draft);
  }, [draft, basis, secretNames, initialTexts, values]);

  /** Takes only the values of the form's own fields. Everything that fills a form goes through here. */
  function fill(given: TextValues) {
    const own = Object.entries(given).filter(([name]) => Object.hasOwn(initial, name));
    setValues((before) => ({ ...before, ...Object.fromEntries(own) }));
    setErrors((before) => own.reduce((errors, [name]) => without(errors, name), before));
  }

  const set = (name: keyof Values & string, value: string) => fill({ [name]: value });

  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      required: required.has(name),
      onValue: (value: string) => set(name, value),
    };
  }

  function submit(
    handler: (parsed: z.output<Schema>) => Promise<void> | void,
    how: SubmitOptions<z.output<Schema>> = {},
  ) {
    const send = async (form: HTMLFormElement): Promise<void> => {
      const parsed = schema.safeParse(values);
      const found = parsed.success ? (how.examine?.(parsed.data) ?? {}) : errorsOf(parsed.error);
      setErrors(found);
      if (!parsed.success || Object.keys(found).length > 0) {
        focusFirst(form, found);
        const isMissing = Object.keys(found).some((name) => values[name]?.trim() === '');
        const [first = '', ...others] = Object.values(found);
        how.onInvalid?.(first, isMissing, others.length);
        return;
      }
      // The errors of the earlier try are fixed.
      toast.endErrors();
      running.current = true;
      setBusy(true);
      try {
        await handler(parsed.data);
      } catch (error) {
        const fields = error instanceof CallError ? error.fields : {};
        setErrors(fields);
        const isMarked = focusFirst(form, fields);
        if (!how.onFailure) throw error;
        const retype = (name: string) => {
          focusFirst(form, { [name]: '' });
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
        };
        how.onFailure(error, { isMarked, retype });
      } finally {
        running.current = false;
        setBusy(false);
      }
    };
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      // A ref and not the state: two quick presses of Enter come before the next render.
      if (!running.current) void send(event.currentTarget);
    };
  }

  const draftState = {
    /** The form began with an earlier draft, and still differs from what is saved. */
    isBack: wasDraft && isChanged,
    /** False: the typed text could not be kept in this tab. */
    isKept,
    /** Back to what is saved. */
    drop: () => fill(initial),
  };
  return { values, errors, busy, isChanged, draft: draftState, set, fill, field, submit };
}
