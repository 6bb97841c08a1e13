import { OpenPromises } from '#features/calls/client/LastCall.tsx';
import { ClientPage } from '#features/clients/client/ClientPage.tsx';

/** Gives a client's page what other slices know of them: what the member promised in the last real call. */
export const Client = () => <ClientPage openPromises={OpenPromises} />;
