import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { PricesToEnter } from './setup/PricesToEnter.tsx';

/** Says why a cost is missing, and leads to where the models that were used are named, each with its two prices. */
export function PricesMissing() {
  return (
    <p className="text-soft max-w-prose">
      We can’t tell what a run costs: the prices of the AI model aren’t entered.{' '}
      <PageLink to="/admin/ai-usage#prices" className="text-link inline-flex min-h-11 items-center">
        Enter the prices
      </PageLink>
    </p>
  );
}

const list = new Intl.ListFormat('en-US');

/** Names models that were used and have no price, with how to enter one. */
export function UnpricedModels({ models }: { readonly models: readonly string[] }) {
  return (
    <details id="prices" className="group scroll-mt-24" open={location.hash === '#prices'}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
        <span className="wrap-anywhere">
          We can’t tell what {models.length === 1 ? 'the model' : 'the models'}{' '}
          {list.format(models.map((name) => `“${name}”`))} cost{models.length === 1 ? 's' : ''}.{' '}
          <span className="text-link">Enter the prices</span>
        </span>
        <ChevronDownIcon width={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-3">
        <PricesToEnter models={models} />
      </div>
    </details>
  );
}
