import { useQuery } from '@tanstack/react-query';
import { securityQuery } from '#features/account/client/api.ts';

/**
 * Whether this member has a password to ask for. Until that is known, we assume they do: the server says what is
 * missing.
 */
export function useHasPassword(): boolean {
  const { data } = useQuery(securityQuery);
  return data === undefined || data.passwordChangedAt !== null;
}
