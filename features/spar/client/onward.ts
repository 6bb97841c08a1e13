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

/** How many characters of the client's last answers are passed on; only whole answers. */
const mostPassedOn = 1200;

function saidIn({ turns }: Pick<Talk, 'turns'>): string {
  let said = '';
  for (const { answer } of turns.toReversed()) {
    const longer = `“${answer.trim()}”\n${said}`;
    if (longer.length > mostPassedOn) break;
    if (answer.trim() !== '') said = longer;
  }
  return said.trim();
}

/** The email that follows the talk, with a form filled with what it was about and what the client said. */
export function followUpAddress({ client, situation, turns }: Talk, { unsaid }: Debrief): string {
  // A client of the member's own exists: what was said in practice was never said by them.
  const said = client.card === null ? saidIn({ turns }) : '';
  const call = situationLabels[situation].toLowerCase();
  const saysBack =
    client.card === null ? 'what was said there' : 'what they told me, with a gap for their words,';
  return withQuery('/tools/email-sequences', {
    ...(client.card === null ? {} : { card: client.card.id }),
    frustrations: [
      unsaid.frustration,
      unsaid.explanation,
      ...(said === '' ? [] : [`Said by ${client.name} in the practice call:`, said]),
    ].join('\n'),
    // Names one person first: only a text for one person may use what they said.
    targetAudience: `${client.name}, one person${client.card === null ? '' : ' among these'}: ${client.who}`,
    sequenceGoal: `Follow up on my call (${call}) with ${client.name}. It says back ${saysBack} and agrees on the next step.`,
    mode: 'single',
  });
}
