const pairs = [
  { said: '“We need to think about it.”', unsaid: 'If I choose wrong, my name is on it.' },
  { said: '“It’s a bit over our budget.”', unsaid: 'I can’t explain to my boss what we’d get.' },
  { said: '“Just send me some information.”', unsaid: 'Nothing you said so far was about me.' },
] as const;

/** The idea of the method in three lines: what a client says, and the frustration behind it. */
export function Unsaid() {
  return (
    <section aria-labelledby="unsaid-title" className="bg-night text-on-night py-13 sm:py-28">
      <div className="page-width grid gap-9 sm:gap-12 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <div>
          <h2 id="unsaid-title" className="display text-title">
            They tell you no. <span className="inline-block">They don’t tell you why.</span>
          </h2>
          <p className="text-on-night-soft text-lead mt-6 max-w-[32rem]">
            Behind an objection there’s often a frustration that the client feels and doesn’t say. Ethical
            Persuasion listens for it first, and says it as an honest guess before it offers anything.
          </p>
        </div>
        <ol className="grid">
          {pairs.map((pair) => (
            <li
              key={pair.said}
              className="border-night-edge grid gap-3 border-t py-5 sm:py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_1.15fr] sm:items-center sm:gap-8"
            >
              <p className="text-on-night-soft text-lg">{pair.said}</p>
              <p className="bubble bg-accent text-on-accent font-display p-5 text-[1.375rem] leading-tight font-bold">
                {pair.unsaid}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
