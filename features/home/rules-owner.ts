import { sampleOwner } from '#content/sample-owner.ts';
import type { SiteDetails } from './contract-site.ts';

/** The parts in which the demo's sample stands; a field that says nothing there is nobody's. */
const sampled = Object.entries(sampleOwner) as [keyof typeof sampleOwner, Readonly<Record<string, string>>][];
/** What many real owners say as well. */
const common: readonly string[] = [sampleOwner.owner.country];

/** The parts that still say something of the demo's sample owner. */
export function sampleParts(site: Pick<SiteDetails, keyof typeof sampleOwner>): (keyof typeof sampleOwner)[] {
  return sampled.flatMap(([part, values]) => {
    const shown: Readonly<Record<string, string>> = site[part];
    const isLeft = Object.entries(values).some(
      ([field, value]) => value !== '' && !common.includes(value) && shown[field] === value,
    );
    return isLeft ? [part] : [];
  });
}

/** Whether the site says who runs it: all that the legal texts must name, and nothing of the demo's sample. */
export function isOwnerTold(site: Pick<SiteDetails, keyof typeof sampleOwner>): boolean {
  const { address, country, email, name } = site.owner;
  return [name, address, email, country].every((value) => value !== '') && sampleParts(site).length === 0;
}
