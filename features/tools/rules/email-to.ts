import { toolOf } from '#features/tools/rules.ts';
import { readerOf } from './own-gaps.ts';

/** The fields of one email to one client: only a text for one person may use what they said. */
export const emailTo = (client: string) => ({ mode: 'single', targetAudience: `${client}, one person` });

/** Whether a client has a first and a last name: a single word may be a kind of client, as 'Bakers'. */
const hasFullName = (client: string) =>
  client.includes(' ') && readerOf(client, emailTo(client).targetAudience) !== '';

/** Where one email to the client of a card is written; null for a kind of client or a company. */
export const emailPathTo = ({ client, id }: { readonly client: string; readonly id: string }) =>
  hasFullName(client)
    ? (`${toolOf('email-sequences').path}?${new URLSearchParams({ card: id, ...emailTo(client) }).toString()}` as const)
    : null;
