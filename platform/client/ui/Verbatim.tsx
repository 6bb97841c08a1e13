import { Fragment } from 'react';

/**
 * Text that somebody types or copies exactly. It moves to the next line as a whole; if it is wider than the line, it
 * breaks only at its spaces, never after a hyphen, and within a word only if that word alone is too wide.
 */
export function Verbatim({ children }: { readonly children: string }) {
  return (
    <span className="inline-block max-w-full">
      {children.split(' ').map((word, at) => (
        // Words may come twice, and their order does not change.
        <Fragment key={`${at} ${word}`}>
          {at === 0 ? '' : ' '}
          <span className="inline-block max-w-full wrap-anywhere">{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
