import { useId, useState } from 'react';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';

interface Typed {
  readonly read: string;
  readonly written: string;
}
const nothing: Typed = { read: '', written: '' };

/** Whole cents of what was typed in dollars; null if that is no price. */
function centsOf(dollars: string): number | null {
  const text = dollars.trim().replace(/^\$/, '');
  if (text === '' || text.length > 12) return null;
  const cents = Math.round(Number(text) * 100);
  return Number.isFinite(cents) && cents >= 0 ? cents : null;
}

/** The server's entry for a model; null as long as one of its prices is missing. */
function entryOf(model: string, { read, written }: Typed): string | null {
  const [cost, costWritten] = [centsOf(read), centsOf(written)];
  return cost === null || costWritten === null ? null : `${model}=${cost}/${costWritten}`;
}

/** Two prices for each model, and the line for the server that they make; nothing while every price is known. */
export function PricesToEnter({ models }: { readonly models: readonly string[] }) {
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  if (models.length === 0) return null;
  const entries = models.flatMap((model) => entryOf(model, typed[model] ?? nothing) ?? []);
  const line = entries.length === models.length ? `AI_PRICES=${entries.join(',')}` : null;
  const type = (model: string, change: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [model]: { ...nothing, ...before[model], ...change } }));
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="text-lg font-semibold">
        What does a run cost you?
      </h3>
      <p className="text-soft max-w-prose">
        Your AI provider bills by the token, a piece of a word, and doesn’t tell us its prices. Look up both
        on its price list and type them here. This makes one line for the server. Once it’s there, costs show
        under Today and AI usage, also of earlier runs.
      </p>
      {models.map((model) => (
        <fieldset key={model} className="grid max-w-2xl items-end gap-4 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold wrap-anywhere">{model}</legend>
          <TextField
            name={`read-${model}`}
            label="A million tokens read (input), in dollars"
            inputMode="decimal"
            value={typed[model]?.read ?? ''}
            onValue={(read) => type(model, { read })}
          />
          <TextField
            name={`written-${model}`}
            label="A million tokens written (output), in dollars"
            inputMode="decimal"
            value={typed[model]?.written ?? ''}
            onValue={(written) => type(model, { written })}
          />
        </fieldset>
      ))}
      <div role="status" className="grid gap-2">
        {line === null ? (
          <p className="text-soft max-w-prose">
            Type {models.length === 1 ? 'both prices' : 'every price'}. Then the line to send to whoever runs
            the server stands here, with a button to copy it.
          </p>
        ) : (
          <>
            <p className="text-soft max-w-prose">
              Hand this line to whoever runs the server. It goes into its .env file, after a comma if
              AI_PRICES is set already; then the server is restarted.
            </p>
            <p className="bg-sunken rounded-control flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <code className="min-w-0 wrap-anywhere">{line}</code>
              <CopyButton text={line} label="Copy the line" />
            </p>
          </>
        )}
      </div>
    </section>
  );
}
