import { PageLink } from '#platform/client/ui/PageLink.tsx';

const list = new Intl.ListFormat('en-US');

interface PricesMissingProps {
  /** The models without a price, where they are known. */
  readonly models?: readonly string[];
}

/** Says why a cost is missing, and leads to where the prices are entered. */
export function PricesMissing({ models = [] }: PricesMissingProps) {
  return (
    <p className="text-soft max-w-prose">
      {models.length === 0
        ? 'We can’t tell what a run costs: the prices of the AI model aren’t entered.'
        : `We can’t tell what ${list.format(models)} cost${models.length === 1 ? 's' : ''}: prices aren’t entered.`}{' '}
      <PageLink to="/admin/setup?step=model" className="text-link inline-flex min-h-11 items-center">
        Enter the prices
      </PageLink>
    </p>
  );
}
