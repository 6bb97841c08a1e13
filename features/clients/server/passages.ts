import type { Passage } from '#platform/contract/passages.ts';
import type { Db } from '#platform/server/db/client.ts';
import { clientsOf } from './queries.ts';

/** How many clients are looked into: those whose next step is due first, then the last worked on. */
const mostClients = 200;

/** The member's clients who are not archived, as passages. */
export async function clientPassages(db: Db, userId: string, now: Date): Promise<readonly Passage[]> {
  const { rows } = await clientsOf(db, {
    userId,
    q: '',
    archived: false,
    after: undefined,
    now,
    most: mostClients,
  });
  return rows.map(({ boughtOn, company, howMet, id, name, nextOn, nextStep, role }) => ({
    kind: 'client',
    title: name,
    about: '',
    topic: '',
    text: [
      [name, role, company].filter((part) => part !== '').join(', '),
      howMet === '' ? '' : `How you met: ${howMet}`,
      boughtOn === null ? '' : `They bought on ${boughtOn}.`,
      nextStep === '' ? '' : `Next step${nextOn === null ? '' : ` on ${nextOn}`}: ${nextStep}`,
    ]
      .filter((part) => part !== '')
      .join('\n'),
    address: `/clients/${id}`,
    access: null,
    lessonId: null,
  }));
}
