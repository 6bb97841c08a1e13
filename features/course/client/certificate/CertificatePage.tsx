import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useSiteLook } from '#platform/client/site-look.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { spacedNumber } from '#features/course/contract-certificate.ts';
import { extentWords, printedDay } from '#features/course/rules-certificate.ts';
import { verifiedQuery } from './api.ts';

/** Asks for a certificate's number, and puts it into the address. */
function NumberForm() {
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const id = number.trim();
        if (id !== '') void navigate({ to: '/certificate', search: { id } });
      }}
      className="grid max-w-lg justify-items-start gap-5"
    >
      <TextField
        label="Certificate number"
        name="number"
        hint="Sixteen letters and digits, at the foot of the certificate."
        autoComplete="off"
        value={number}
        onValue={setNumber}
      />
      <Button type="submit">Check it</Button>
    </form>
  );
}

/** Where anyone can check whether a certificate is genuine: the address gives its number, or the page asks for it. */
export function CertificatePage() {
  const { name: siteName } = useSiteLook();
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const found = useQuery({ ...verifiedQuery(id), enabled: id !== '' });
  const unknown =
    found.error instanceof CallError && ['not_found', 'invalid_input'].includes(found.error.code);

  function content() {
    if (id === '') return <NumberForm />;
    if (unknown)
      return (
        <div className="grid gap-8">
          <ErrorState
            title="No such certificate"
            message="We have no certificate with this number. Please compare it with the one on the certificate."
          />
          <NumberForm />
        </div>
      );
    if (found.isPending) return <Skeleton className="bubble h-80" />;
    if (!found.data)
      return (
        <ErrorState
          message={messageOf(found.error)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      );
    const { name, finishedAt, lessons, modules, number, revoked } = found.data;
    return (
      <Card tone="night" className="grid items-center gap-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Dial value={revoked ? 0 : 1} className="w-32 sm:w-44">
          {revoked ? <WarningIcon width={44} /> : <CheckIcon width={44} />}
        </Dial>
        <div className="grid min-w-0 gap-2">
          <p className="font-semibold">
            {revoked ? 'This certificate was revoked: it is not valid.' : 'This certificate is genuine.'}
          </p>
          <p className="display text-title">{name}</p>
          <p className="text-on-night-soft">
            finished the course {siteName} ({extentWords(lessons, modules)}) on{' '}
            {printedDay(new Date(finishedAt))}.
          </p>
          <p className="text-on-night-soft tabular-nums">
            Certificate number <span className="whitespace-nowrap">{spacedNumber(number)}</span>
          </p>
        </div>
      </Card>
    );
  }
  return (
    <div className="page-width py-10 *:max-w-4xl sm:py-16">
      <PageHeading
        title="Certificate of completion"
        lead={`Everybody who finishes every lesson of ${siteName} gets one of these. Check here whether one is genuine.`}
      />
      {content()}
    </div>
  );
}
