/** What can be filled into a text, closed: a list for whoever asks. */
export function Places({
  places,
  required = [],
}: {
  readonly places: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
}) {
  return (
    <details className="text-soft">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        What can be filled in
      </summary>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {Object.entries(places).map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="text-ink font-semibold">{`{${name}}`}</dt>
            <dd className="max-sm:mb-2">
              {what}
              {required.includes(name) ? '; the text must have it' : ''}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
