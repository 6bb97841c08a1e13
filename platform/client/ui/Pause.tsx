/** Between parts of one link that only their places set apart: without it, Orca reads them as one word. */
export function Pause() {
  return <span className="sr-only">, </span>;
}
