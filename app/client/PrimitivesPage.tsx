import type { ReactNode } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import * as icons from '#platform/client/ui/icons.tsx';
import * as iconsAtWork from '#platform/client/ui/icons-at-work.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { OtherAddress } from '#platform/client/ui/OtherAddress.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Pause } from '#platform/client/ui/notices/Pause.tsx';
import { ProgressBar } from '#platform/client/ui/notices/ProgressBar.tsx';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';
import { UploadProgress } from '#platform/client/ui/forms/UploadProgress.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { SignInLink } from '#platform/client/ui/SignInLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TimeZoneNote } from '#platform/client/ui/forms/TimeZoneNote.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { Verbatim } from '#platform/client/ui/Verbatim.tsx';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { Choices, Fields, Uploads } from './PrimitiveForms.tsx';
import { Lists } from './PrimitiveLists.tsx';
import { Windows } from './PrimitiveWindows.tsx';

const notices = ['danger', 'attention', 'success', 'mail'] as const;
const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** Development only, at /dev/ui: every primitive in every state, to look at in both themes. */
export function PrimitivesPage() {
  return (
    <div className="page-width grid gap-14 py-10 sm:py-16">
      <PageHeading title="UI primitives" lead="Every state, one page. Switch the theme above." />
      <Shown title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} busy>
              {variant}
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} size="large">
              large
            </Button>
            <Button variant={variant} size="icon" aria-label="Retry">
              <icons.RetryIcon />
            </Button>
            <Button variant={variant} asChild>
              <a href="#main">as a link</a>
            </Button>
          </div>
        ))}
      </Shown>
      <Shown title="Fields">
        <Fields />
      </Shown>
      <Shown title="Choices">
        <Choices />
      </Shown>
      <Shown title="Uploads">
        <Uploads />
      </Shown>
      <Shown title="Surfaces and badges">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>plain</Card>
          <Card tone="sunken">sunken</Card>
          <Card tone="accent">accent</Card>
          <Card tone="night">night</Card>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>neutral</Badge>
          <Badge tone="accent">accent</Badge>
          <Badge tone="success">success</Badge>
          <Badge tone="danger">danger</Badge>
        </div>
      </Shown>
      <Shown title="What was refused, and a link that no longer works">
        <Refusal title="Not saved" message={{ words: 'Please try again.', counted: null }} />
        <SpentLink>
          <p>How to get a new one.</p>
        </SpentLink>
      </Shown>
      <Shown title="Links and sections">
        <p className="flex flex-wrap gap-5">
          <PageLink to="/tools" className="text-link">
            inside the app
          </PageLink>
          <PageLink to="/dev/ui" className="text-link aria-[current]:bg-sunken">
            the page that is open
          </PageLink>
          <PageLink to="/go/community" className="text-link">
            leads out
            <Pause />
            <span className="text-sm">with a pause between its parts</span>
          </PageLink>
        </p>
        <SettingsSection title="A section" text="What it is about." aside={<Badge tone="success">on</Badge>}>
          <p>Its content.</p>
          <TimeZoneNote />
        </SettingsSection>
        <Folded title="A row that opens">What it holds.</Folded>
      </Shown>
      <Shown title="What is copied, and what goes on beyond its edges">
        <p>
          A record that moves to the next line as a whole:{' '}
          <Verbatim>v=spf1 include:mail.example -all</Verbatim>
        </p>
        <div className="scroll-shadow-x max-w-sm">
          <p className="w-max">
            {'One line that is longer than its box, and says so at its edge. '.repeat(2)}
          </p>
        </div>
        <div className="scroll-shadow-y max-h-32 max-w-sm">
          <p>{'A text that is longer than its box, and says so at its foot. '.repeat(12)}</p>
        </div>
      </Shown>
      <Shown title="Progress">
        <ProgressBar label="Question 2 of 5" value={2} max={5} />
        <ProgressLine label="Course" percent={40} />
        <UploadProgress name="workshop.pdf" percent={60} words="60% of 1 MB" isCounting />
        <div className="flex flex-wrap items-center gap-8">
          {[0, 0.5, 1].map((value) => (
            <Dial key={value} value={value} label={`${value * 100} percent`} className="w-36">
              <span className="font-display text-2xl font-bold">{value * 100}%</span>
            </Dial>
          ))}
          <Spinner label="Loading" className="text-4xl" />
        </div>
        <Skeleton className="h-10 w-2/3" />
      </Shown>
      <Shown title="Notices">
        {notices.map((tone) => (
          <Notice key={tone} tone={tone} title={tone}>
            <p>What happened, and what to do.</p>
          </Notice>
        ))}
        <OtherAddress set="https://elsewhere.example" />
        <p>
          {errorCatalogue.unauthenticated.message}{' '}
          <SignInLink after={errorCatalogue.unauthenticated.message} />
        </p>
      </Shown>
      <Shown title="States">
        <EmptyState
          title="Nothing here yet"
          description="What will be here, and how."
          action={<Button>Begin</Button>}
        />
        <ErrorState message="We could not load your cards." onRetry={() => undefined} />
        <ErrorState message="Trying once more." onRetry={() => undefined} retrying />
      </Shown>
      <Shown title="Lists in pages: loading, failed, empty, with more">
        <Lists />
      </Shown>
      <Shown title="Dialogs, toasts, copy">
        <Windows />
      </Shown>
      <Shown title="Icons">
        <div className="flex flex-wrap gap-4">
          {Object.entries({ ...icons, ...iconsAtWork }).map(([name, Icon]) => (
            <span key={name} title={name} className="text-soft">
              <Icon />
            </span>
          ))}
        </div>
      </Shown>
    </div>
  );
}

function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}
