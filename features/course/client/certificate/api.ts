import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readMyCertificate, verifyCertificate } from '#features/course/contract-certificate.ts';

/** How far this member is from his certificate, and the certificate when he has it. */
export const myCertificateQuery = queryOptions({
  queryKey: ['course', 'certificate'],
  queryFn: ({ signal }) => call(readMyCertificate, {}, { signal }),
});

/** The certificate with that number. */
export const verifiedQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: ({ signal }) => call(verifyCertificate, { query: { number } }, { signal }),
    retry: false,
  });
