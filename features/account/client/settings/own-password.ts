import { useQuery } from '@tanstack/react-query';
import { securityQuery } from '#features/account/client/api.ts';

/** Whether this member has a password to be asked for. Until it is known they have: the server says what is missing. */
export function useHasPassword(): boolean {
  const { data } = useQuery(securityQuery);
  return data === undefined || data.passwordChangedAt !== null;
}
