import emotions from '#content/books/pdf/emotions.svg?url';
import blueprint from '#content/books/pdf/brain-upgrade-blueprint.svg?url';
import makeMeGreat from '#content/books/pdf/make-me-great.svg?url';
import type { BookSlug } from '#content/books/shelf.ts';

const covers: Readonly<Record<BookSlug, string>> = {
  emotions,
  'brain-upgrade-blueprint': blueprint,
  'make-me-great': makeMeGreat,
};

interface TitlePageProps {
  readonly book: BookSlug;
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
}

/** Above the first words: the cover that stands on the shelf, and whose book it is. */
export function TitlePage({ book, title, subtitle, author }: TitlePageProps) {
  return (
    <div className="mb-[2em] grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-5">
      <img
        src={covers[book]}
        alt=""
        width={340}
        height={539}
        className="rounded-control border-line h-auto w-full border"
      />
      <div>
        <p className="display text-[1.5em] leading-[1.1]">{title}</p>
        <p className="mt-[0.4em] leading-snug">{subtitle}</p>
        <p className="text-soft mt-[0.4em] text-base">{author}</p>
      </div>
    </div>
  );
}
