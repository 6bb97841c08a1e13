import type { ReferralOfMember } from '#features/billing/contract-referral.ts';
import type { ReferralEnd } from '#features/billing/rules-referral.ts';
import { dayOf } from '#platform/client/when.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { Part } from './Part.tsx';

const endWords: Readonly<Record<ReferralEnd, string>> = {
  account_gone: 'one account is gone',
  never_paid: 'nothing was paid',
  money_back: 'the payment went back, or is disputed',
  same_person: 'the same person was here before',
  same_card: 'both have the same card',
  own_network: 'too many from the member’s own network',
  too_many: 'too many in a year',
  other_currency: 'the colleague pays in a former currency',
};

function wordsOf({ at, credit, state, why }: ReferralOfMember): string {
  if (state === 'waiting') return `waiting since ${dayOf(at)}`;
  if (state === 'credited' && credit !== null)
    return `${moneyOf(credit.cents, credit.currency)} of credit on ${dayOf(at)}`;
  return `no credit${why === null ? '' : `, ${endWords[why]}`} (${dayOf(at)})`;
}

/** What links for colleagues brought a member. */
export function Credits({ referrals }: { readonly referrals: readonly ReferralOfMember[] }) {
  return (
    <Part title="Credit by links for colleagues">
      <ul className="grid gap-1">
        {referrals.map((row) => (
          <li key={row.at + row.state}>
            {row.isOwnLink ? 'By their link' : 'Came by a link'}: {wordsOf(row)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
