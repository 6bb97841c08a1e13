import { ClientPage } from '#features/clients/client/ClientPage.tsx';
import { sampleClient, samplePage } from './client-samples.ts';
import { openPage, type StandInServer } from './page.tsx';

/** Where the sample client is read. */
export const oneClient = `/api/clients/${sampleClient.id}`;

/** Opens the page of the sample client, to whom no promise is open. */
export const openClient = (server: StandInServer = {}, tier: 'free' | 'tools' = 'tools') =>
  openPage(() => <ClientPage openPromises={() => null} />, {
    address: `/clients/${sampleClient.id}`,
    pattern: '/clients/$id',
    tier,
    server: { [`GET ${oneClient}`]: () => Response.json(samplePage), ...server },
  });
