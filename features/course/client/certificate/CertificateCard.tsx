import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { certificatePdfPath, issueCertificate } from '#features/course/contract-certificate.ts';
import { earnsCertificate } from '#features/course/rules-certificate.ts';
import { myCertificateQuery } from './api.ts';

/** Asks for the name to print, and makes the certificate. */
function NameForm({ name }: { readonly name: string }) {
  const client = useQueryClient();
  const form = useForm(issueCertificate.body, { name });
  const submit = form.submit(
    async (body) => {
      client.setQueryData(myCertificateQuery.queryKey, await call(issueCertificate, { body }));
      toast.success('Your certificate is ready');
    },
    {
      onFailure: (error, { isMarked }) => {
        if (!isMarked) toast.error('Error', messageOf(error));
      },
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Your name, as you want it printed"
        autoComplete="name"
        hint="It can’t be changed later."
        {...form.field('name')}
      />
      <Button type="submit" busy={form.busy} className="w-fit">
        Make my certificate
      </Button>
    </form>
  );
}

/** A member's certificate: nothing until every lesson is done, then the form for it, then the certificate itself. */
export function CertificateCard() {
  const viewer = useViewer();
  const mine = useQuery(myCertificateQuery);
  if (!viewer || !mine.data) return null;
  const { lessons, finished, certificate, revoked } = mine.data;
  if (revoked)
    return (
      <Notice tone="attention" title="Your certificate was revoked">
        <p>Please write to us if you think that this is a mistake.</p>
      </Notice>
    );
  if (certificate === null) {
    if (!earnsCertificate({ lessons, finished })) return null;
    return (
      <Card as="section" aria-labelledby="certificate" className="grid gap-5">
        <div className="grid gap-1.5">
          <h2 id="certificate" className="text-heading">
            Your certificate is waiting
          </h2>
          <p className="text-soft">All {lessons} lessons are done. It only needs your name.</p>
        </div>
        <NameForm name={`${viewer.firstName} ${viewer.lastName}`.trim()} />
      </Card>
    );
  }
  return (
    <Card as="section" tone="night" aria-labelledby="certificate" className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 id="certificate" className="text-heading">
          Your certificate
        </h2>
        <p className="text-on-night-soft">
          {certificate.name}, {dayOf(certificate.finishedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={certificatePdfPath} download>
            <DownloadIcon width={20} />
            Download the PDF
          </a>
        </Button>
        <Button asChild variant="secondary">
          <a href={certificate.linkedInUrl} target="_blank" rel="noopener">
            Add to LinkedIn
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
        <CopyButton text={certificate.verifyUrl} label="Copy its link" />
      </div>
    </Card>
  );
}
