import { type Row, rows } from '#checks/spec/row.ts';

/** What an owner who sells owes a buyer: terms, consent, and the ways out of a contract. */
export const contract: readonly Row[] = [
  ...rows(
    { slice: 'account', issue: 2, section: 5, kind: 'rule' },
    {
      'terms-at-sign-up':
        'Terms are accepted at sign-up by a box that is not ticked beforehand and links to terms and privacy; version and UTC instant are kept.',
      'terms-not-asked': 'A sign-up body without the box succeeds and is recorded as not asked.',
      'terms-asked-later':
        'Members who have not accepted the terms that stand are asked at their next sign-in, and are never trapped.',
    },
  ),
  ...rows(
    { slice: 'billing', issue: 4, section: 5, kind: 'rule' },
    {
      'terms-at-purchase': 'Terms are accepted again at each purchase.',
      'terms-not-asked-at-purchase':
        'A checkout body without consents succeeds and is recorded as not asked.',
      'renewal-consent':
        'Price, period, renewal until canceled and the way to cancel stand beside the button, and the buyer agrees to them.',
      'consents-kept':
        'Consents are kept three years, or a year after the contract where that is later, without the account too; an admin saves them as CSV.',
      'receipt-says-cancel': 'Every receipt says how to cancel.',
      'early-start-consent':
        'Buyers in the EU, the EEA or the United Kingdom may ask for an early start, where the owner has not switched it off.',
      'cancel-without-sign-in':
        'A contract is canceled without signing in from the foot of every page; it ends with the month that is paid for.',
      'cancel-receipt': 'A mail confirms the receipt of a cancellation at once, with its time and content.',
      'cancel-same-answer': 'The answer is the same whether or not the address has a subscription.',
      'cancel-throttled': 'Declarations are throttled for each network and address.',
      'cancel-time-counts':
        'The time of a cancellation counts however late it is carried out: a month that began after it is paid back.',
      'declaration-undo': 'What somebody else declared is undone by the link of its mail.',
      'withdrawal-14-days': 'A contract can be withdrawn from for 14 days, to the end of the last one.',
      'withdrawal-amount':
        'A withdrawal sends back what was paid, less the days used where an early start was asked for, less what went back before.',
      'withdraw-signed-in': 'A withdrawal takes two steps under billing, and is confirmed by mail.',
      'withdraw-without-sign-in': 'A withdrawal works without signing in.',
      'refund-said-before': 'Amount and last day of a refund are said before it is pressed.',
    },
  ),
  ...rows(
    { slice: 'tools', issue: 5, section: 6, kind: 'permission' },
    {
      'library-stays-readable':
        'What was written can be read, copied and exported when the plan is over; nothing new is written.',
    },
  ),
];
