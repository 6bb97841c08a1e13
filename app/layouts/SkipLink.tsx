/** The first stop of the Tab key: skips the bar and leads to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="bg-ink text-paper fixed top-3 left-3 z-50 -translate-y-24 rounded-control px-5 py-3 font-semibold focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
