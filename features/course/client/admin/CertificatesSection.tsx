import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { revokeCertificate, spacedNumber } from '#features/course/contract-certificate.ts';
import { QueryState } from './QueryState.tsx';
import { useAdminAct } from './api.ts';
import { certificatesQuery } from './late-queries.ts';

/** The certificates that were issued, where one can be revoked or reinstated. */
export function CertificatesSection() {
  const certificates = useQuery(certificatesQuery);
  const revoke = useAdminAct('Failed to change the certificate', (given: { id: string; revoked: boolean }) =>
    call(revokeCertificate, { params: { id: given.id }, body: { revoked: given.revoked } }),
  );
  return (
    <SettingsSection
      title="Certificates"
      text="A revoked certificate can no longer be downloaded, and the page that verifies it says so."
    >
      <QueryState
        query={certificates}
        failure="Failed to load the certificates"
        waiting="Loading the certificates"
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="No certificates yet"
              description="Members make theirs when every lesson is done."
            />
          ) : (
            <ul aria-label="Certificates" className="divide-line grid divide-y-2">
              {list.map(({ id, name, email, number, issuedAt, revokedAt }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
                  <div className="grid min-w-0 gap-0.5">
                    <p className="flex flex-wrap items-center gap-3 font-semibold">
                      {name}
                      {revokedAt === null ? null : <Badge tone="danger">Revoked</Badge>}
                    </p>
                    <p className="text-soft text-[0.9375rem]">
                      {email} · {dayOf(issuedAt)} ·{' '}
                      <PageLink to={`/certificate?id=${number}`} className="underline">
                        {spacedNumber(number)}
                      </PageLink>
                    </p>
                  </div>
                  <Button
                    variant="secondary"
                    aria-label={`${revokedAt === null ? 'Revoke' : 'Restore'} the certificate of ${name}`}
                    busy={revoke.isPending && revoke.variables.id === id}
                    onClick={() =>
                      revoke.mutate(
                        { id, revoked: revokedAt === null },
                        {
                          onSuccess: (after) =>
                            toast.success(
                              after.revokedAt === null ? 'Certificate restored' : 'Certificate revoked',
                            ),
                        },
                      )
                    }
                  >
                    {revokedAt === null ? 'Revoke' : 'Restore'}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsSection>
  );
}
