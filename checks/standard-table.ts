const verdicts = ['met', 'partly', 'not', "doesn't apply"] as const;

/** One line of a standard's table: a requirement, whether it is met, and by what, or why not. */
export interface StandardRow {
  readonly id: string;
  readonly verdict: string;
  readonly by: string;
}

/** A test as a row names it: its file, and how its title begins. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** The rows of a document that begin with an id. */
export function rowsOf(document: string): readonly StandardRow[] {
  return document
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, id = '', , verdict = '', by = ''] = line.split('|').map((cell) => cell.trim());
      return { id, verdict, by };
    });
}

/** The tests that a row names: `file` “title”. */
export function testsOf({ by }: StandardRow): readonly NamedTest[] {
  return [...by.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
}

function faultsOf(row: StandardRow, textOf: (path: string) => string | null): readonly string[] {
  const { by, id, verdict } = row;
  const isKnown = verdicts.some((known) => known === verdict);
  const named = testsOf(row);
  const isShown = named.length > 0 || /`[\w.-]+\/|\]\(#|`npm run/.test(by);
  return [
    ...(isKnown ? [] : [`${id}: "${verdict}" is no verdict`]),
    ...(by === '' ? [`${id}: neither a test nor a reason`] : []),
    ...(verdict === 'met' && !isShown ? [`${id}: met, but by nothing that can be looked at`] : []),
    ...named.flatMap(({ file, title }) => {
      const text = textOf(file);
      if (text === null) return [`${id}: there is no ${file}`];
      const isThere = ["'", '`'].some((quote) => text.includes(`${quote}${title}`));
      return isThere ? [] : [`${id}: no test of ${file} begins with "${title}"`];
    }),
  ];
}

/**
 * What is wrong with a table: ids that are missing, unknown or there twice, verdicts without a reason, tests that do
 * not exist. @param knownIds every id that the standard asks for @param textOf the text of a file of ours by its path;
 * null for none
 */
export function faultsIn(
  document: string,
  knownIds: readonly string[],
  textOf: (path: string) => string | null,
): readonly string[] {
  const rows = rowsOf(document);
  const ids = rows.map(({ id }) => id);
  return [
    ...knownIds.filter((id) => !ids.includes(id)).map((id) => `${id}: missing`),
    ...ids.filter((id) => !knownIds.includes(id)).map((id) => `${id}: no requirement that is asked for`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: there twice`),
    ...rows.flatMap((row) => faultsOf(row, textOf)),
  ];
}
