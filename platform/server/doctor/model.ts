import { askForListing } from '#platform/server/model/listing.ts';
import type { Provider } from '#platform/server/model/model.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Model');

/** What the provider says about the configured model. The model writes nothing, so it costs nothing. */
export async function modelFinding(provider: Provider): Promise<Finding> {
  const { listing, endsOn } = await askForListing(provider);
  const { model } = provider;
  switch (listing) {
    case 'listed':
      return ok(`The provider has ${model}.`);
    case 'ending':
      return warning(
        `The provider retires ${model}${endsOn === null ? '' : ` on ${endsOn}`}.`,
        'Set AI_MODEL to its successor and run npm run eval before that day.',
      );
    case 'missing':
      return fault(`The provider does not have ${model}.`, 'Set AI_MODEL to one that it has.');
    case 'unknown':
      return warning(
        `The provider does not tell whether it has ${model}.`,
        'Check the key and the address, then write a card at /admin/setup: some servers have no list.',
      );
  }
}
