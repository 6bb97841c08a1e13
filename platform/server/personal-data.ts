import type { Db } from './db/client.ts';

/** One slice's part of what a member gets when they ask for everything: rows as we hold them, without secrets. */
export interface ExportPart {
  /** Name of the part in the file. */
  readonly name: string;
  readonly rows: (
    db: Db,
    params: { readonly userId: string },
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/**
 * The file in pieces as they are read, so that a long history does not fill the memory. Each part is one query and
 * therefore consistent in itself, even while the member keeps writing.
 */
export async function* exportFile(
  db: Db,
  parts: readonly ExportPart[],
  params: { userId: string; now: Date },
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(params.now.toISOString())},\n"parts": {`;
  let isFirst = true;
  for (const { name, rows } of parts) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}: [`;
    isFirst = false;
    let separator = '\n  ';
    for (const row of await rows(db, { userId: params.userId })) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n  ';
    }
    yield ']';
  }
  yield '\n}\n}\n';
}
