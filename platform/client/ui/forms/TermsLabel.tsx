/** The label of the terms checkbox, with links to read them; used by sign-up and purchase. */
export function TermsLabel() {
  return (
    <>
      I accept the{' '}
      <a href="/terms" target="_blank" rel="noopener" className="text-link">
        terms<span className="sr-only"> (opens in a new tab)</span>
      </a>
      . The{' '}
      <a href="/privacy" target="_blank" rel="noopener" className="text-link">
        privacy page<span className="sr-only"> (opens in a new tab)</span>
      </a>
      {' says what happens to my data.'}
    </>
  );
}
