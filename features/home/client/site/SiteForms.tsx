import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inSentence } from '#content/legal/countries.ts';
import { freeBookSlugs } from '#features/books/rules.ts';
import { Book } from '#features/home/client/FreeBooks.tsx';
import { freeBooks } from '#features/home/client/books.tsx';
import { StayedSwitch } from './StayedSwitch.tsx';
import { ClaimSource } from '#features/home/client/landing/ClaimSource.tsx';
import { Founder, Portrait } from '#features/home/client/landing/Voices.tsx';
import { bookValues } from '#features/home/contract-site-words.ts';
import {
  claimValues,
  founderValues,
  legalValues,
  linkValues,
  ownerValues,
} from '#features/home/contract-site.ts';
import { sampleParts } from '#features/home/rules-owner.ts';
import { siteVariables } from '#features/home/rules-site.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { CommunitiesForm, addressHint } from './CommunitiesForm.tsx';
import { PartForm } from './PartForm.tsx';
import { PortraitForm } from './PortraitForm.tsx';
import { TestimonialsForm } from './TestimonialsForm.tsx';
import { type EditedSite, siteQuery, useSiteEditing } from './api.ts';

interface EditingProps {
  readonly site: EditedSite;
  readonly save: ReturnType<typeof useSiteEditing>['save'];
}

/** Loads what is edited. */
export function Editing({ children }: { readonly children: (props: EditingProps) => ReactNode }) {
  const { data, error, isRefetching, refetch } = useQuery(siteQuery);
  const { save } = useSiteEditing();
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-96" />;
  return <div className="grid gap-12">{children({ site: data, save })}</div>;
}

export const locks = ({ locked }: EditedSite) => ({
  by: (variable: string) => (locked.includes(variable) ? variable : undefined),
});

interface OwnerFormProps {
  /** The way on, offered once something was saved. */
  readonly next: ReactNode;
}

/** The owner's details: for the legal texts, the contact page, receipts of security reports and mails. */
export function OwnerForm({ next }: OwnerFormProps) {
  const { owner: variables } = siteVariables;
  return (
    <Editing>
      {({ save, site }) => {
        const { by } = locks(site);
        return (
          <>
            <PartForm
              draft="site.owner"
              title="Your details"
              isSample={sampleParts(site.shown).includes('owner')}
              text="They appear in the terms, in the privacy notice and on the contact page, and the postal address in every email to many: none goes out without it. Where you leave something out, they say so in general words, as below."
              schema={ownerValues}
              saved={site.shown.owner}
              fields={{
                name: { label: 'Name or company', lockedBy: by(variables.name) },
                address: {
                  label: 'Postal address',
                  hint: 'On one line, as on an envelope.',
                  lockedBy: by(variables.address),
                },
                email: {
                  label: 'Email',
                  hint: 'The contact address: members and authorities write to it.',
                  type: 'email',
                  lockedBy: by(variables.email),
                },
                country: {
                  label: 'Country',
                  hint: 'Whose law the terms follow.',
                  lockedBy: by(variables.country),
                },
                register: {
                  label: 'Public register (optional)',
                  hint: 'Where you’re listed and under which number: court, VAT ID, ABN and the like.',
                  lockedBy: by(variables.register),
                },
              }}
              preview={({ address, country, email, name, register }) => (
                <p className="bubble bg-sunken p-5 wrap-anywhere">
                  {name || 'The operator of this site'}, {address || 'no address yet'}. Email:{' '}
                  {email || 'none yet'}. {country ? `Law of ${inSentence(country)}` : 'No country yet'}.{' '}
                  {register}
                </p>
              )}
              onSave={async (owner) => (await save({ owner }, site.latest)).owner}
              afterSave={next}
            />
            <PartForm
              draft="site.legal"
              title="Legal texts"
              text="These are starter texts. Have a lawyer read them before you rely on them, and enter who did. Changes to their wording are made on the server."
              schema={legalValues}
              saved={site.shown.legal}
              fields={{
                readBy: {
                  label: 'Read by',
                  hint: 'For instance: Jo Smith, attorney, November 2026. Visitors don’t see it.',
                },
              }}
              onSave={async (legal) => {
                const words =
                  legal.readBy === ''
                    ? 'Saved. The checklist asks for a lawyer again.'
                    : 'Saved. The checklist no longer asks for a lawyer.';
                return (await save({ legal }, site.latest, words)).legal;
              }}
            />
          </>
        );
      }}
    </Editing>
  );
}

/** Everything on the site that only its owner can know, apart from who they are. */
export function ContentForms() {
  const { claim: claimVariables, communities: communityVariables, links: variables } = siteVariables;
  return (
    <Editing>
      {({ save, site }) => {
        const { by } = locks(site);
        const { books, claim, communities, founder, links, portrait, testimonials } = site.shown;
        const ours = `${addressHint} Leave it empty to use the included page.`;
        return (
          <>
            <PartForm
              draft="site.links"
              title="Links"
              text="Pages you have elsewhere. The footer, the front page and the dashboard link to them."
              schema={linkValues}
              saved={links}
              fields={{
                strategyCall: {
                  label: 'Strategy call: your calendar',
                  hint: 'A web address, like calendly.com/you. Leave it empty to use the included page.',
                  type: 'url',
                  lockedBy: by(variables.strategyCall),
                },
                about: { label: 'About', hint: ours, type: 'url', lockedBy: by(variables.about) },
                contact: { label: 'Contact', hint: ours, type: 'url', lockedBy: by(variables.contact) },
                blog: { label: 'Blog', hint: ours, type: 'url', lockedBy: by(variables.blog) },
                support: { label: 'Support', hint: ours, type: 'url', lockedBy: by(variables.support) },
              }}
              onSave={async (values) => (await save({ links: values }, site.latest)).links}
            />
            <CommunitiesForm
              saved={communities}
              lockedBy={by(communityVariables.first)}
              onSave={(values, words) => save({ communities: values }, site.latest, words)}
            />
            <PartForm
              draft="site.founder"
              title="Founder"
              isSample={sampleParts(site.shown).includes('founder')}
              text="Who stands behind the method, on the front page and on About. Leave it empty to show nothing."
              schema={founderValues}
              saved={founder}
              fields={{
                name: { label: 'Founder’s name' },
                role: { label: 'Role', hint: 'For instance: Founder, 20 years in sales.' },
                words: { label: 'Why they made this, in their own words', limit: 600 },
              }}
              preview={(values) =>
                values.name && values.words ? (
                  <Founder
                    {...values}
                    portrait={portrait.picture === '' ? null : <Portrait picture={portrait.picture} />}
                  />
                ) : (
                  <p className="text-soft">Nothing: there is no founder to show yet.</p>
                )
              }
              onSave={async (values) => (await save({ founder: values }, site.latest)).founder}
            />
            <PortraitForm
              saved={portrait}
              isSample={sampleParts(site.shown).includes('portrait')}
              onSave={(values, words) => save({ portrait: values }, site.latest, words)}
            />
            <TestimonialsForm
              saved={testimonials}
              onSave={(values, words) => save({ testimonials: values }, site.latest, words)}
            />
            <PartForm
              draft="site.claim"
              title="Source of the claim"
              text="The front page says ‘11 seconds’ and ‘up to 70%’. Name the source: who was asked, how many and when. Without one, the page says that nobody has measured the 70%, where somebody asks."
              schema={claimValues}
              saved={claim}
              fields={{
                source: {
                  label: 'Source',
                  hint: 'For instance: survey of 212 members, May 2026.',
                  lockedBy: by(claimVariables.source),
                },
                url: {
                  label: 'Link to it (optional)',
                  hint: addressHint,
                  type: 'url',
                  lockedBy: by(claimVariables.source),
                },
              }}
              preview={(values) => <ClaimSource {...values} />}
              onSave={async (values) => (await save({ claim: values }, site.latest)).claim}
            />
            <StayedSwitch site={site} save={save} />
            {freeBookSlugs.map((slug) => {
              const book = freeBooks.find((one) => one.slug === slug);
              return (
                <PartForm
                  key={slug}
                  draft={`site.books.${slug}`}
                  title={`Free book: ${books[slug].title}`}
                  text="How the book is described on the front page and on the dashboard. Its cover and its PDF stay."
                  schema={bookValues}
                  saved={books[slug]}
                  fields={{
                    title: { label: 'Title' },
                    subtitle: { label: 'Subtitle' },
                    description: { label: 'Description', limit: 240 },
                  }}
                  preview={(words) =>
                    book ? (
                      <ul>
                        <Book book={book} words={words} isPending={false} />
                      </ul>
                    ) : null
                  }
                  onSave={async (words) => {
                    const kept = await save({ books: { ...books, [slug]: words } }, site.latest);
                    return kept.books[slug];
                  }}
                />
              );
            })}
          </>
        );
      }}
    </Editing>
  );
}
