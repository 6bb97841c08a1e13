import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { storeLocalFile } from '#platform/server/files/store-bytes.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import type { BooksDeps } from './books-deps.ts';
import { publishShipped } from './publish.ts';
import { editionOf } from './queries.ts';

const record = z.object({ sha256: z.string() });

/**
 * Publishes the books that come with the product: the missing ones, and those that are newer than what is published.
 */
export async function publishShippedBooks(deps: BooksDeps): Promise<void> {
  const folder = join(projectRoot(), 'content/books/pdf');
  for (const slug of bookSlugs) {
    const { sha256 } = record.parse(JSON.parse(readFileSync(join(folder, `${slug}.json`), 'utf8')));
    const current = await editionOf(deps.db, { slug });
    if (current && (current.origin === 'uploaded' || current.file.sha256 === sha256)) continue;
    const path = join(folder, `${slug}.pdf`);
    const { id: fileId } = await storeLocalFile(deps, { path, name: `${slug}.pdf`, type: 'pdf' });
    await publishShipped(deps, { slug, fileId, sha256 });
  }
}
