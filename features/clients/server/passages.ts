import type { Passage } from '#platform/contract/passages.ts';
import type { Db } from '#platform/server/db/client.ts';
import { clientsOf } from './queries.ts';

/** How many clients are looked into: those whose next step comes first, then the newest. */
const mostClients = 200;

/** The member's clients who are not archived, as passages. */
export async function clientPassages(db: Db, userId: string): Promise<readonly Passage[]> {
  const { rows } = await clientsOf(db, {
    userId,
    q: '',
    archived: false,
    after: undefined,
    most: mostClients,
  });
  return rows.map(({ company, howMet, id, name, nextOn, nextStep, role }) => ({
    kind: 'client',
    title: name,
    about: '',
    topic: '',
    text: [
      [name, role, company].filter((part) => part !== '').join(', '),
      howMet === '' ? '' : `How you met: ${howMet}`,
      nextStep === '' ? '' : `Next step${nextOn === null ? '' : ` on ${nextOn}`}: ${nextStep}`,
    ]
      .filter((part) => part !== '')
      .join('\n'),
    address: `/clients/${id}`,
    access: null,
    lessonId: null,
  }));
}
