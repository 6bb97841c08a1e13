import { storedHere } from '#content/legal/stored.ts';
import { retentionRows } from '#platform/contract/retention.ts';

interface PlainTableProps {
  readonly id: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table that becomes a list on narrow screens, so that nothing in it scrolls sideways. */
function PlainTable({ id, title, head, rows }: PlainTableProps) {
  const [first, ...others] = head;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {rows.map(([name, ...cells]) => (
          <li key={cells.join()} className="border-line mb-4 border-b pb-4">
            <span className="sr-only">{first}: </span>
            <strong className="wrap-anywhere">{name}</strong>
            {cells.map((cell, at) => (
              <span key={others[at]} className="block">
                <span className="text-soft">{others[at]}: </span>
                {cell}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything stored in the reader's browser, from the list that an e2e journey checks the site against. */
export function StoredTable() {
  return (
    <PlainTable
      id="stored"
      title="The whole list"
      head={['Name', 'Kind', 'What for', 'How long']}
      rows={storedHere.map(({ name, kind, purpose, lifetime }) => [name, kind, purpose, lifetime])}
    />
  );
}

/** What is deleted before its member is, from the table that the code deletes by. */
export function RetentionTable() {
  return (
    <PlainTable
      id="kept"
      title="What goes earlier, and when"
      head={['What', 'Kept for', 'Counted from when']}
      rows={retentionRows.map(({ what, time, since }) => [what, time, since])}
    />
  );
}
