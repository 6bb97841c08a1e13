import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { situationLabels } from '#features/spar/rules/vocabulary.ts';

const withQuery = (path: string, fields: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(fields).toString()}`;

/** The same client once more. */
export function againAddress({ client: { card, house } }: Talk): string {
  if (card !== null) return withQuery('/spar', { card: card.id });
  return house === null ? '/spar' : withQuery('/spar', { house });
}

/** The emails that follow the talk, with the form filled in by what it was about. */
export function followUpAddress({ client, situation }: Talk, { unsaid }: Debrief): string {
  const about =
    client.card === null
      ? { frustrations: `${unsaid.frustration}\n${unsaid.explanation}`, targetAudience: client.who }
      : { card: client.card.id };
  const call = situationLabels[situation].toLowerCase();
  return withQuery('/tools/email-sequences', {
    ...about,
    sequenceGoal: `Follow up on my call (${call}) with ${client.name}: say back what I understood, and agree on the next step.`,
    numberOfEmails: '3',
  });
}
