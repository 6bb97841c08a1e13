import type { SignOutCosts } from './sign-out-costs.ts';

/** A form that holds text which was not saved: what it is, and the page it is on. */
interface Unsaved {
  readonly label: string;
  readonly to: string;
}

type DraftForm = readonly [beginning: string, label: string, to: (rest: string) => string];

const lesson = (id: string) => `/course-admin?tab=lessons&lesson=${encodeURIComponent(id)}`;
const member = (id: string) => `/admin/member?id=${encodeURIComponent(id)}`;
/** The page of the member whose id comes before the last hyphen of the draft's name. */
const helped = (rest: string) => member(rest.slice(0, rest.lastIndexOf('-')));

/** The forms by the prefix of their drafts' names; longer prefixes first. */
const forms: readonly DraftForm[] = [
  ['account.onboarding', 'Your answers about you and your business', () => '/onboarding'],
  ['account.profile.', 'Your profile', () => '/settings/profile'],
  ['account.declaration.cancel', 'Canceling your subscription', () => '/cancel-subscription'],
  ['account.declaration.withdraw', 'Withdrawing from your contract', () => '/withdraw'],
  ['admin-help-', 'Help for a member', helped],
  ['admin-letter-', 'An email to a member', member],
  ['admin-note-', 'A note about a member', member],
  ['billing.cancel.', 'Canceling a member’s subscription', () => '/subscription-admin'],
  ['billing.coupon', 'A coupon', () => '/subscription-admin'],
  ['billing.grant', 'Access for a member', () => '/subscription-admin'],
  ['billing.purchase', 'Your details for a purchase', () => '/purchase'],
  ['billing.refund.', 'A refund for a member', () => '/subscription-admin'],
  ['course-admin.captions.', 'Captions of a film', lesson],
  ['course-admin.lesson.', 'A lesson', lesson],
  ['course-admin.lesson', 'A new lesson', () => lesson('new')],
  ['course-admin.module.', 'A module', () => '/course-admin?tab=modules'],
  ['course-admin.module', 'A new module', () => '/course-admin?tab=modules'],
  ['course.note:', 'A note on a lesson', () => '/course/notes'],
  ['notifications.send', 'A notification', () => '/course-admin?tab=notifications'],
  ['site.books.', 'The words of a free book', () => '/admin/setup?step=content'],
  ['site.owner', 'Who runs this site', () => '/admin/setup?step=owner'],
  ['site.', 'What your site says', () => '/admin/setup?step=content'],
  ['spar.house.new.', 'A new practice client', () => '/admin/house-clients?client=new'],
  ['spar.house.', 'A practice client', () => '/admin/house-clients'],
  ['spar.note.', 'A note on a practice call', (id) => `/spar/${encodeURIComponent(id)}`],
  ['spar.talk.', 'A line in a practice call', (id) => `/spar/${encodeURIComponent(id)}`],
  ['tools.edit.', 'A text you changed', () => '/tools/library'],
  ['tools.refine.', 'A wish for a text', () => '/tools/library'],
  ['tools.voice.', 'Your brand voice', () => '/settings/brand-voice'],
];

/**
 * The forms with unsaved text, each form once.
 * @param names of the drafts; those of no listed form are left out
 */
function unsavedWords(names: readonly string[]): Unsaved[] {
  const found = names.flatMap((name) => {
    const form = forms.find(([beginning]) => name.startsWith(beginning));
    if (!form) return [];
    const [beginning, label, to] = form;
    return [{ label, to: to(name.slice(beginning.length)) }];
  });
  return [...new Map(found.map((one) => [`${one.label} ${one.to}`, one])).values()];
}

function titleOf({ writes, sessions, drafts }: SignOutCosts): string {
  if (writes > 0) return 'Sign out and lose unsent changes?';
  if (drafts.length > 0) return 'You have unsaved changes';
  return sessions > 0 ? 'Sign out and delete your saved sessions?' : '';
}

const listed = new Intl.ListFormat('en-US');

export interface SignOutQuestion {
  readonly title: string;
  readonly description: string;
  /** The forms with unsaved text, each with a link to it. */
  readonly unsaved: readonly Unsaved[];
}

/** The words of the question before a sign-out that would delete something. */
export function signOutQuestion(costs: SignOutCosts): SignOutQuestion {
  const { writes, sessions, drafts } = costs;
  const unsaved = unsavedWords(drafts);
  const unsent = writes === 1 ? 'One change you made' : `${writes} changes you made`;
  const deleted = [
    ...(drafts.length > 0 ? ['what you typed'] : []),
    ...(writes > 0 ? [writes === 1 ? 'that change' : 'those changes'] : []),
    ...(sessions > 0
      ? [
          sessions === 1
            ? 'the tracker session you kept here'
            : `the ${sessions} tracker sessions you kept here`,
        ]
      : []),
    'the copies kept on this device for offline use',
  ];
  return {
    title: titleOf(costs),
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      ...(drafts.length > 0 ? ['Something you typed in this tab has not been saved.'] : []),
      `Signing out deletes ${listed.format(deleted)}.`,
    ].join(' '),
    unsaved,
  };
}
