import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';

type Values = Readonly<Record<string, string>>;

/** One field of a part. */
export interface PartField {
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'email' | 'url';
  /** Set: several lines, of at most this many characters. */
  readonly limit?: number;
  /** The variable of the environment that sets it, and so locks it here. */
  readonly lockedBy?: string | undefined;
}

interface PartFormProps<Given extends Values> {
  readonly title: string;
  readonly text: string;
  readonly schema: z.ZodType<Given>;
  readonly saved: Given;
  readonly fields: Readonly<Record<keyof Given & string, PartField>>;
  /** How it will look, drawn with what is typed. */
  readonly preview?: (values: Given) => ReactNode;
  readonly onSave: (values: Given) => Promise<void>;
}

/** A part of what the owner tells, with its preview and its own button. */
export function PartForm<Given extends Values>(props: PartFormProps<Given>) {
  const { fields, onSave, preview, saved, schema, text, title } = props;
  const id = useId();
  const form = useForm(schema, saved);
  // A version that was brought back takes the place of what stands here; another part's save leaves it alone.
  const savedTexts = JSON.stringify(saved);
  const [filledWith, setFilledWith] = useState(savedTexts);
  if (savedTexts !== filledWith) {
    setFilledWith(savedTexts);
    form.fill(saved);
  }
  const submit = form.submit(
    async (values) => {
      await onSave(values);
      toast.success('Saved', 'Visitors see it from now on.');
    },
    { onFailure: (error) => toast.error('Not saved', messageOf(error)) },
  );
  const entries = Object.entries<PartField>(fields);
  const isAllLocked = entries.every(([, { lockedBy }]) => lockedBy !== undefined);
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        <p className="text-soft max-w-prose">{text}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
        {entries.map(([name, { hint, label, limit, lockedBy, type }]) => {
          const field = {
            ...form.field(name),
            value: form.values[name] ?? '',
            label,
            hint:
              lockedBy === undefined ? hint : `Locked: it’s set by ${lockedBy} in the server’s environment.`,
            readOnly: lockedBy !== undefined,
          };
          return limit === undefined ? (
            <TextField key={name} {...field} {...(type ? { type } : {})} />
          ) : (
            <TextArea key={name} {...field} limit={limit} />
          );
        })}
        {preview ? (
          <div className="grid gap-3">
            <p className="text-soft text-sm font-semibold">As visitors will see it</p>
            {preview(form.values)}
          </div>
        ) : null}
        {isAllLocked ? null : (
          <Button type="submit" busy={form.busy} className="justify-self-start">
            Save
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </form>
    </section>
  );
}
