import { type Row, rows } from '#checks/spec/row.ts';

/** What the law requires beyond what was promised, in our own words. */
export const trust: readonly Row[] = [
  ...rows(
    { slice: 'tracker', issue: 8, section: 6, kind: 'rule' },
    {
      'signs-first':
        'In the EU and EEA the tracker reads smile, brow, gaze, mouth and attention, and names no emotion, valence or arousal.',
      'emotions-by-choice':
        'There the four cards follow on the choice of the member, after a notice and a consent of their own.',
      'consent-receipts':
        'Consents to the tracker are noted with text and time, and exported; nothing of a face is.',
    },
  ),
  ...rows(
    { slice: 'account', issue: 1, section: 6, kind: 'rule' },
    {
      'provider-both-proofs':
        'An account elsewhere is joined to one that exists here only after proof of both, never by its address.',
      'provider-no-hijack':
        'Whoever signed up first with somebody else’s address keeps no way into the account once its owner proves theirs.',
      'provider-second-step':
        'Signing in with an account elsewhere asks for the second step exactly as a password does.',
    },
  ),
  ...rows(
    { slice: 'tools', issue: 4, section: 2, kind: 'rule' },
    {
      'ai-mark':
        'What a model wrote says so beside it, in files and in the API, never in the text or in what is copied.',
    },
  ),
  ...rows(
    { slice: 'billing', issue: 5, section: 5, kind: 'rule' },
    {
      'declaration-undo-own':
        'The link of a declaration undoes that one and no other, and its page names the contract and the time.',
      'declaration-prefilled':
        'Who is signed in finds their name and address on the pages that end a contract, and may change them.',
      'receipt-says-withdrawal':
        'The receipt of a buyer who may withdraw names the right, its last day and the way to it.',
      'declaration-other-contract':
        'A declaration that names a contract which the address does not have is answered with what was found, and told to the admins.',
      'withdrawal-shown':
        'A withdrawal that waits stands under plan and billing, with the day by which the money goes back.',
    },
  ),
  ...rows(
    { slice: 'account', issue: 2, section: 2, kind: 'rule' },
    { 'password-not-our-name': 'The name of the product, in any spelling, is no password.' },
  ),
  ...rows(
    { slice: 'notifications', issue: 9, section: 2, kind: 'rule' },
    {
      'offers-consent':
        'Nobody agrees to tips and offers until they tick the box at sign-up or in their settings.',
      'offers-receipts':
        'Each consent to tips and offers is kept with words, time and place, and so is its withdrawal; exported.',
      'offers-reach': 'News and offers reach only members who agreed, and the count says so beforehand.',
      'offers-confirmed':
        'The consent to tips and offers counts once the address is confirmed by the link in a mail.',
      'offers-one-click': 'One click in a mail with an offer withdraws the consent to all of them.',
    },
  ),
  ...rows(
    { slice: 'home', issue: 1, section: 2, kind: 'rule' },
    { 'stored-list': 'The page about cookies lists every name that the site keeps in a browser.' },
  ),
  ...rows(
    { slice: 'crm', issue: 3, section: 7, kind: 'rule' },
    {
      'erases-contact': 'The CRM is asked to delete the contact of a member who leaves.',
      'told-of-consent': 'The CRM closes to email whoever has not agreed to tips and offers.',
      'consent-first':
        'Where the owner demands consent first, the CRM hears only of who agreed, and deletes who withdraws.',
    },
  ),
  ...rows(
    { slice: 'admin', issue: 9, section: 2, kind: 'rule' },
    { 'go-live-blocked': 'Going live is blocked until the facts about the owner are there.' },
  ),
];
