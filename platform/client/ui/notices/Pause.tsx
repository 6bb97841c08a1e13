/** Stands between parts of one link that only the layout separates: without it, Orca reads them as one word. */
export function Pause() {
  return <span className="sr-only">, </span>;
}
