/** A text file of the tree, by its path from the root. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

const citedRow = /\[([a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*)\]/g;
const decisionsNamed = /\bdecisions?[ /(]+\d{3}(?:-[a-z0-9-]+\.md)?(?:(?:, | and |, and )\d{3})*/gi;
const fileInCode = /`([A-Za-z.][\w.@-]*(?:\/[\w.@-]+)*)`/g;
const linkTarget = /\]\(([^)\s]+)\)/g;

/** The lines of code that are only a comment. */
export function commentLines(code: string): string {
  const lines = code.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^(?:\/\/|\/\*|\*)/.test(line)).join('\n');
}

const groups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/** The rows that a comment cites, like [course.weekly]. */
export function rowsCited(comment: string): readonly string[] {
  return groups(comment, citedRow);
}

/** The numbers of the decisions that a text names: 'decision 011', 'decisions 010, 018 and 019'. */
export function decisionsIn(text: string): readonly string[] {
  return [...text.matchAll(decisionsNamed)].flatMap(([named]) => named.match(/\b\d{3}\b/g) ?? []);
}

/** What is wrong with the numbers of the decisions: they begin with 001 and leave none out. */
export function gapsIn(decisions: readonly string[]): readonly string[] {
  const numbers = decisions.map((path) => path.replace(/^.*\//, '').slice(0, 3)).toSorted();
  return numbers.flatMap((number, index) => {
    const due = String(index + 1).padStart(3, '0');
    return number === due ? [] : [`${number} stands where ${due} is due`];
  });
}

/**
 * Our files and folders that a document names: in backticks, when they begin with a folder or file of the root, and as
 * targets of links.
 * @param entries the folders and files of the root
 */
export function pathsIn({ path, text }: Text, entries: ReadonlySet<string>): readonly string[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const named = groups(text, fileInCode).filter(
    (name) => name.includes('/') && entries.has(name.split('/')[0] ?? ''),
  );
  const linked = groups(text, linkTarget)
    .filter((target) => !/^(https?:|#)/.test(target))
    .map((target) => new URL(target.split('#')[0] ?? '', `file:///${folder}`).pathname.slice(1));
  return [...named, ...linked];
}

/** The sections of a document under headings of one level, by heading. */
export function partsOf(text: string, level: '##' | '###'): readonly { heading: string; body: string }[] {
  return text
    .split(new RegExp(`^${level} `, 'mu'))
    .slice(1)
    .map((part) => {
      const [heading = '', ...body] = part.split('\n');
      // A heading above it ends the last part.
      return {
        heading,
        body:
          body
            .join('\n')
            .split(/^#{1,2} /m)[0]
            ?.trim() ?? '',
      };
    });
}
