import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/Card.tsx';

/** One section of the member's page. */
export function Part({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <h2 className="text-heading mb-4">{title}</h2>
      {children}
    </Card>
  );
}

/** Names and values; two columns where there is room. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="[&_dt]:text-soft grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="grid sm:contents">
          <dt>{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
