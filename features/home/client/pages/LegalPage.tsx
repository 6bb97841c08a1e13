import { starterMark } from '#content/legal/legal.ts';
import { unfinishedMark } from '#content/legal/owner.ts';
import { legalTexts } from './legal.ts';
import { RetentionTable, StoredTable } from './LegalTables.tsx';
import { PlainPage } from './PlainPage.tsx';

/** One of the legal pages, with links to the others. */
export function LegalPage({ address }: { readonly address: keyof typeof legalTexts }) {
  const text = legalTexts[address];
  return (
    <PlainPage title={text.title} lead={text.lead}>
      {/* One text: where neither is left to say, the box is empty and not shown. */}
      <p className="bubble bg-accent-wash p-5 font-medium empty:hidden">
        {`{{#legal-unread}}${starterMark} {{/legal-unread}}${unfinishedMark}`}
      </p>
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {address === '/cookies' ? <StoredTable /> : null}
      {address === '/privacy' ? <RetentionTable /> : null}
      <nav aria-label="Legal pages" className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries(legalTexts)
          .filter(([other]) => other !== address)
          .map(([other, { title }]) => (
            <a key={other} href={other} className="inline-flex min-h-11 items-center">
              {title}
            </a>
          ))}
      </nav>
    </PlainPage>
  );
}
