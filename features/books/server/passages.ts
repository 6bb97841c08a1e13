import { can } from '#platform/contract/capabilities.ts';
import { joinParagraphs, type Passage } from '#platform/contract/passages.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { type BookSlug, bookSlugs } from '#content/books/shelf.ts';
import { premiumBook, textPath } from '#features/books/rules.ts';
import { linesOf, spotOf } from '#features/books/rules-text.ts';
import { editionOf } from './queries.ts';
import { shippedText } from './text.ts';

function passagesOf(slug: BookSlug): readonly Passage[] {
  const { sections, title } = shippedText(slug);
  return sections
    .filter(({ id }) => id !== 'sources')
    .flatMap((section) => {
      const lines = linesOf(section);
      return joinParagraphs(lines.map(({ text }) => text)).map((text): Passage => {
        const [first] = text.split('\n');
        const line = lines.find((one) => one.text === first)?.at ?? 0;
        return {
          kind: 'book',
          title,
          about: section.title,
          topic: '',
          text,
          address: `${textPath(slug)}#${spotOf(section.id, line)}`,
          access: slug === premiumBook.slug ? 'book.read' : null,
          lessonId: null,
        };
      });
    });
}

const shipped = new Map<BookSlug, readonly Passage[]>();

/** A shipped book in passages, made once. */
export function bookPassages(slug: BookSlug): readonly Passage[] {
  const passages = shipped.get(slug) ?? passagesOf(slug);
  shipped.set(slug, passages);
  return passages;
}

/** The books whose text this member may read now. Of a PDF that an admin published there is none. */
export async function readableBooks(db: Db, viewer: Viewer): Promise<readonly Passage[]> {
  const own = bookSlugs.filter((slug) => slug !== premiumBook.slug || can(viewer, 'book.read'));
  const editions = await Promise.all(own.map((slug) => editionOf(db, { slug })));
  return own.flatMap((slug, at) => (editions[at]?.origin === 'shipped' ? bookPassages(slug) : []));
}
