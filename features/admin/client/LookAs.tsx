import { lookAs } from '#features/account/contract-looking.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

const tiers = [
  { value: 'free', label: 'Free' },
  { value: 'tools', label: 'Tools & Resources' },
  { value: 'premium', label: 'Premium' },
];

/** Lets an admin look at the product as a tier sees it. */
export function LookAs() {
  const form = useForm(lookAs.body, { tier: 'free' });
  const submit = form.submit(
    async (body) => {
      await call(lookAs, { body });
      // Whatever the pages have loaded is what an admin sees.
      location.assign('/');
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <Card as="section" aria-labelledby="look-title">
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <h2 id="look-title" className="text-heading scroll-mt-8">
          View the site as a member
        </h2>
        <p className="text-soft max-w-prose">
          With your own account, in this browser only, until you end it in the bar at the top of each page.
          Until then you only look: you can’t change, write with a tool or buy anything. Noted in the audit
          log.
        </p>
        <SelectField label="Plan" options={tiers} {...form.field('tier')} />
        <Button type="submit" variant="secondary" className="w-fit" busy={form.busy}>
          View as member
        </Button>
      </form>
    </Card>
  );
}
