import { Fragment, type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { forgetDraft, otherBasis } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { NewerNotice, TypedBefore, type TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { isConflict, isPaymentsRefusal, useNotSaved } from './api.ts';

type Values = Readonly<Record<string, string>>;

/** One field of a part. */
export interface PartField {
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'email' | 'url';
  /** Set: several lines, of at most this many characters. */
  readonly limit?: number;
  /** Set: one of these is chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A phone's keyboard for digits. */
  readonly inputMode?: 'decimal' | 'numeric';
  /** A button below it that fills it in; null: what is typed gives no value for it. */
  readonly shortcut?: { readonly label: string; readonly valueOf: (values: Values) => string | null };
  /** The variable of the environment that sets it, and so locks it here. */
  readonly lockedBy?: string | undefined;
}

interface PartFormProps<Part extends Values> {
  /** Names what is typed and not saved yet. */
  readonly draft: string;
  readonly title: string;
  readonly text: string;
  /** Whether what is saved is the demo's sample. */
  readonly isSample?: boolean;
  readonly schema: z.ZodType<Part>;
  readonly saved: Part;
  readonly fields: Readonly<Record<keyof Part & string, PartField>>;
  /** Two fields to a row where there is room. */
  readonly isPaired?: boolean;
  /** How it will look, drawn with what is typed. */
  readonly preview?: (values: Part) => ReactNode;
  /** Asked before it is saved. @returns whether to save it */
  readonly confirm?: (values: Part) => Promise<boolean>;
  /** Says that it was saved. @returns what is saved now */
  readonly onSave: (values: Part) => Promise<Part>;
  /** The suggested next action: shown beside the button after a save, until something else is typed. */
  readonly afterSave?: ReactNode;
}

/** The typed values that differ both from the form's first values and from the saved ones. */
function typedIn(fields: Readonly<Record<string, PartField>>, typed: Values, before: Values, newer: Values) {
  return Object.entries(fields).flatMap(([name, { label }]): TypedPart[] => {
    const words = typed[name] ?? '';
    const isOwn = words !== before[name] && words !== newer[name] && words.trim() !== '';
    return isOwn ? [{ label, words }] : [];
  });
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Which fields wait to be filled in. */
const fillInWords = (fields: Readonly<Record<string, PartField>>) =>
  `Fill in ${oneOf.format(
    Object.values(fields).flatMap(({ label, lockedBy }) =>
      lockedBy === undefined && !label.endsWith('(optional)') ? [`“${label}”`] : [],
    ),
  )} first.`;

/**
 * A part of the site's content, with its preview and its own button. Typed text survives a reload, and another admin's
 * save does not replace it unasked.
 */
export function PartForm<Part extends Values>(props: PartFormProps<Part>) {
  const {
    afterSave,
    confirm,
    draft,
    fields,
    isPaired = false,
    isSample,
    onSave,
    preview,
    saved,
    schema,
    text,
    title,
  } = props;
  const id = useId();
  const savedTexts = JSON.stringify(saved);
  // A draft stays based on the texts that it began with, even if newer ones are saved.
  const [begun, setBegun] = useState(() => ({
    values: saved,
    texts: otherBasis(draft, saved, savedTexts) ?? savedTexts,
  }));
  const [refused, setRefused] = useState<object | null>(null);
  /** What the payment provider doesn't take. */
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [left, setLeft] = useState<readonly TypedPart[]>([]);
  const form = useForm(schema, begun.values, { draft, basis: begun.texts });
  function begin(values: Part) {
    forgetDraft(draft);
    setBegun({ values, texts: JSON.stringify(values) });
    setRefused(null);
    setProblem(null);
    form.fill(values);
  }
  // While this form saves, the newer version is its own.
  const isOther = savedTexts !== begun.texts && !form.busy;
  if (isOther && !form.isChanged) {
    setBegun({ values: saved, texts: savedTexts });
    form.fill(saved);
  }
  const notSaved = useNotSaved();
  const submit = form.submit(
    async (values) => {
      if (isOther) return setRefused({});
      setRefused(null);
      setProblem(null);
      if (Object.entries<string>(values).every(([name, words]) => words === begun.values[name])) {
        begin(begun.values);
        if (Object.values<string>(values).every((words) => words === ''))
          return toast.info('Nothing to save yet', fillInWords(fields));
        setSaved(true);
        toast.info('Nothing changed', 'It is saved with these words already.');
        return;
      }
      if (confirm && !(await confirm(values))) return;
      begin(await onSave(values));
      setSaved(true);
    },
    {
      onFailure: (error) => {
        if (isConflict(error)) setRefused({});
        else if (isPaymentsRefusal(error)) setProblem(messageOf(error));
        else notSaved(error);
      },
    },
  );
  const entries = Object.entries<PartField>(fields);
  const Rows = isPaired ? FieldPairs : Fragment;
  const isAllLocked = entries.every(([, { lockedBy }]) => lockedBy !== undefined);
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={id} className="text-lg font-semibold">
            {title}
          </h3>
          {isSample ? <Badge tone="accent">Sample</Badge> : null}
        </div>
        <p className="text-soft max-w-prose">{text}</p>
      </div>
      <form noValidate onSubmit={submit} className="[&_[readonly]]:bg-sunken grid max-w-2xl gap-5">
        <DraftNotice draft={form.draft} />
        <Rows>
          {entries.map(([name, { hint, inputMode, label, limit, lockedBy, options, shortcut, type }]) => {
            const filled = shortcut?.valueOf(form.values) ?? null;
            const field = {
              ...form.field(name),
              value: form.values[name] ?? '',
              label,
              hint:
                lockedBy === undefined
                  ? hint
                  : `Locked: it’s set by ${lockedBy} in the server’s environment.`,
              readOnly: lockedBy !== undefined,
            };
            if (options)
              return (
                <SelectField
                  key={name}
                  {...form.field(name)}
                  value={field.value}
                  label={label}
                  hint={field.hint}
                  options={options}
                  disabled={lockedBy !== undefined}
                />
              );
            return limit === undefined ? (
              <TextField
                key={name}
                {...field}
                {...(type ? { type } : {})}
                {...(inputMode ? { inputMode } : {})}
                below={
                  shortcut ? (
                    <Button
                      variant="secondary"
                      className="justify-self-start"
                      disabled={filled === null}
                      onClick={() => filled === null || form.fill({ [name]: filled })}
                    >
                      {shortcut.label}
                      <span className="sr-only">: {label}</span>
                    </Button>
                  ) : null
                }
              />
            ) : (
              <TextArea key={name} {...field} limit={limit} />
            );
          })}
        </Rows>
        {preview ? (
          <div className="grid gap-3">
            <p className="text-soft text-sm font-semibold">As visitors will see it</p>
            {preview(form.values)}
          </div>
        ) : null}
        {isOther && form.isChanged ? (
          <NewerNotice
            what="part"
            refused={refused}
            onShow={() => {
              const typed = typedIn(fields, form.values, begun.values, saved);
              begin(saved);
              setLeft((before) => [...typed, ...before]);
            }}
          />
        ) : refused ? (
          <div role="alert">
            <Notice tone="danger" title="Not saved: this was changed in the meantime.">
              <p>What you typed is still here. Save it again.</p>
            </Notice>
          </div>
        ) : null}
        <Refusal message={problem === null ? null : { words: problem, counted: null }} title="Not saved" />
        {isAllLocked ? null : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={form.isChanged ? 'primary' : 'secondary'} busy={form.busy}>
              Save
              <span className="sr-only">: {title}</span>
            </Button>
            {isSaved && !form.isChanged ? afterSave : null}
          </div>
        )}
      </form>
      {left.length > 0 ? <TypedBefore what="part" parts={left} onDismiss={() => setLeft([])} /> : null}
    </section>
  );
}
