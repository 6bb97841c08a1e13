import { exportConsents } from '#features/billing/contract-admin.ts';
import { consentKeptYears } from '#features/billing/rules-consent.ts';
import { callForFile } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { useAdminFailure } from './api.ts';
import { consentSearch } from './consent-search.ts';

/** What buyers agreed to, as a file for an owner who has to prove it. */
export function ConsentsSection() {
  const form = useForm(consentSearch, { email: '' });
  const fail = useAdminFailure();
  const submit = form.submit(
    async ({ email }) => {
      const query = email === '' ? {} : { email };
      saveFile('purchase-consents.csv', await callForFile(exportConsents, { query }));
    },
    {
      onFailure: (error) => fail(error, 'Failed to export the consents'),
    },
  );
  return (
    <section aria-labelledby="consents-title" className="grid gap-6">
      <h2 id="consents-title" className="text-heading">
        What buyers agreed to
      </h2>
      <p className="text-soft">
        What each buyer agreed to (the renewal, the terms, an early start), word for word and with the time.
        We keep it for at least {consentKeptYears.afterConsent} years. The file leaves out the address of
        somebody who deleted their account: to find what they agreed to, enter the address they had.
      </p>
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email of a buyer (optional)"
          type="email"
          autoComplete="off"
          hint="Leave it empty to get everybody’s."
          {...form.field('email')}
        />
        <Button type="submit" variant="secondary" className="w-fit" busy={form.busy}>
          Download as CSV
        </Button>
      </form>
    </section>
  );
}
