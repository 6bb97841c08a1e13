import { CopyButton } from '#platform/client/ui/CopyButton.tsx';

/** What the numbers of the sample line stand for. */
const sample = { line: '300/1500', read: '$3.00', written: '$15.00' } as const;

/** The line that gives models their prices, ready to be copied and filled in; nothing while every price is known. */
export function PricesToEnter({ models }: { readonly models: readonly string[] }) {
  if (models.length === 0) return null;
  const line = `AI_PRICES=${models.map((model) => `${model}=${sample.line}`).join(',')}`;
  return (
    <section aria-labelledby="prices-title" className="grid gap-3">
      <h3 id="prices-title" className="text-lg font-semibold">
        What does a run cost you?
      </h3>
      <p className="text-soft max-w-prose">
        Your AI provider bills per token and doesn’t tell us its prices. Look them up on its price list, put
        this line with your own numbers into the server’s environment (the file .env, where the key is too),
        and restart the server.
      </p>
      <p className="bg-sunken rounded-control flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <code className="min-w-0 wrap-anywhere">{line}</code>
        <CopyButton text={line} label="Copy the line" />
      </p>
      <p className="text-soft max-w-prose">
        The numbers are US cents for a million tokens, read/written: {sample.line} means {sample.read} and{' '}
        {sample.written}. If AI_PRICES is set already, add to it after a comma. Costs then show under Today
        and AI usage, also of earlier runs.
      </p>
    </section>
  );
}
