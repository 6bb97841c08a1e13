import type { ReactNode } from 'react';
import { writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ShieldIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { CheckedText, Origin } from '#features/tools/contract.ts';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ children, id, title }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-display text-heading font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What the one who receives the text may think, and who says so. */
export function Lands({ lands, origin }: { readonly lands: string; readonly origin: Origin }) {
  return (
    <Section id="lands" title="What they may think and not say">
      <blockquote className="bubble bg-sunken text-heading max-w-prose p-6 font-medium wrap-anywhere">
        “{lands}”
      </blockquote>
      <p className="text-soft text-sm">{origin.demoNotice ?? 'A guess. Written with AI.'}</p>
    </Section>
  );
}

/**
 * What honest persuasion would not say, why, and what could stand there. Claims have a list of their own.
 * @param isRead whether nobody reads the text any more: nothing is called clean before
 */
export function Marks({
  isRead,
  marks,
  receipt,
}: Pick<CheckedText, 'marks' | 'receipt'> & { readonly isRead: boolean }) {
  const claimed = new Set(receipt.map(({ words }) => words));
  const shown = marks.filter(({ quote }) => !claimed.has(quote));
  if (shown.length === 0)
    return !isRead || marks.length > 0 ? null : (
      <p className="text-success flex items-center gap-3 font-medium">
        <ShieldIcon width={24} className="shrink-0" />
        Nothing in this text was flagged.
      </p>
    );
  return (
    <Section id="marks" title="What to change">
      <ul className="grid gap-5">
        {shown.map(({ advice, instead, kind, quote, reason }, at) => (
          <li key={at} className="border-line grid gap-2 border-t-2 pt-5">
            <div>
              <Badge tone="danger">{writtenRules[kind].label}</Badge>
            </div>
            <blockquote className="font-medium wrap-anywhere">“{quote}”</blockquote>
            <p className="max-w-prose">
              {reason} {advice}
            </p>
            {instead === null ? null : (
              <p className="max-w-prose wrap-anywhere">
                <strong>Instead:</strong> {instead}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The text with nothing in it that was marked. */
export function Honest({ honest }: { readonly honest: string }) {
  return (
    <Section id="honest" title="Honest version">
      <p className="text-soft max-w-prose">
        {honest === ''
          ? 'Every sentence was flagged, so nothing is left. Begin with what the client told you.'
          : 'What was flagged is reworded, left out, or a [gap] for what only you know.'}
      </p>
      {honest === '' ? null : (
        <>
          <p className="bubble border-line max-w-prose border-2 p-6 whitespace-pre-wrap wrap-anywhere">
            {honest}
          </p>
          <div>
            <CopyButton text={honest} label="Copy the honest version" />
          </div>
        </>
      )}
    </Section>
  );
}

type Claim = CheckedText['receipt'][number];

/** Where a claim stands. */
function Standing({ source, standing }: Pick<Claim, 'source' | 'standing'>) {
  if (standing === 'reckoned') return <p>Follows from your figures</p>;
  if (source === null)
    return <p className="text-soft">Only you know. If you can show it, say where it comes from.</p>;
  return (
    <div className="wrap-anywhere">
      {source.address === null ? (
        source.title
      ) : (
        <PageLink to={source.address} className="text-link inline-flex min-h-11 items-center">
          {source.title}
        </PageLink>
      )}
      {source.words === null ? null : <p className="text-soft text-sm">“{source.words}”</p>}
    </div>
  );
}

/** Each claim of the text, and where it stands. */
export function Claims({ receipt }: Pick<CheckedText, 'receipt'>) {
  if (receipt.length === 0) return null;
  return (
    <Section id="claims" title="What it claims">
      <ul className="grid">
        {receipt.map(({ source, standing, words }) => (
          <li key={words} className="border-line grid gap-1 border-t-2 py-3 sm:grid-cols-[1fr_1fr] sm:gap-6">
            <strong className="wrap-anywhere">{words}</strong>
            <Standing source={source} standing={standing} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
