import { isAsked, isNeededToGoLive, type SetupFacts, type SetupId, setupIds } from '#features/admin/rules.ts';
import { setupFindings, type SetupState, withoutWords } from '#features/admin/rules-findings.ts';
import { type Finding, findingsAbout, type FindingState } from '#platform/server/doctor/finding.ts';

/** A public site without https is a fault; the other parts needed to go live may be left out on purpose. */
function stateOf(id: SetupId, isPublic: boolean): FindingState {
  if (!isPublic || !isNeededToGoLive(id)) return 'off';
  return id === 'https' ? 'fault' : 'warning';
}

/**
 * What is not set up yet, in the words of the setup page, with what to do about it on the server.
 * @param facts those that are known here @param isPublic whether other machines can reach the site
 */
export function openSetupFindings(
  facts: Partial<SetupFacts>,
  { isPublic, state }: { readonly isPublic: boolean; readonly state: SetupState },
): readonly Finding[] {
  const items = setupIds.flatMap((id) => {
    const { [id]: done } = facts;
    return done === undefined ? [] : [{ id, done }];
  });
  return items
    .filter(({ done, id }) => !done && isAsked(id, items))
    .map(({ id }) => {
      const { onServer, title } = setupFindings[id];
      const finding = findingsAbout(title)[stateOf(id, isPublic)];
      return finding(withoutWords(id, state), onServer ?? 'The owner does this at /admin/setup.');
    });
}
