import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readMyCertificate, verifyCertificate } from '#features/course/contract-certificate.ts';

/** How close this member is to their certificate, and the certificate once they have it. */
export const myCertificateQuery = queryOptions({
  queryKey: ['course', 'certificate'],
  queryFn: ({ signal }) => call(readMyCertificate, {}, { signal }),
});

/** The certificate with this number. */
export const verifiedQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: ({ signal }) => call(verifyCertificate, { query: { number } }, { signal }),
    retry: false,
  });
