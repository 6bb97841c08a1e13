import accessibilityText from '#content/legal/accessibility.md?raw';
import aiNoticeText from '#content/legal/ai-notice.md?raw';
import biometricNoticeText from '#content/legal/biometric-notice.md?raw';
import cookiesText from '#content/legal/cookies.md?raw';
import { readLegal } from '#content/legal/legal.ts';
import privacyText from '#content/legal/privacy.md?raw';
import refundsText from '#content/legal/refunds.md?raw';
import termsText from '#content/legal/terms.md?raw';
import { legalFacts as facts } from '#features/home/rules-legal.ts';
import { unfinishedMark } from '#content/legal/owner.ts';
import { RetentionTable, StoredTable } from './LegalTables.tsx';
import { PlainPage } from './PlainPage.tsx';

/**
 * The legal texts by the address of their page. They describe what the product does: change them together with the
 * code.
 */
const legalTexts = {
  '/terms': readLegal(termsText, facts),
  '/privacy': readLegal(privacyText, facts),
  '/cookies': readLegal(cookiesText, facts),
  '/biometric-notice': readLegal(biometricNoticeText, facts),
  '/refunds': readLegal(refundsText, facts),
  '/ai-notice': readLegal(aiNoticeText, facts),
  '/accessibility': readLegal(accessibilityText, facts),
} as const;

/** One of the legal pages, with links to the others. */
export function LegalPage({ address }: { readonly address: keyof typeof legalTexts }) {
  const text = legalTexts[address];
  return (
    <PlainPage title={text.title} lead={text.lead}>
      {/* Where nothing is left to say, the box is empty and not shown. */}
      <p className="bubble bg-accent-wash p-5 font-medium empty:hidden">{unfinishedMark}</p>
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
