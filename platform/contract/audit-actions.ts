/**
 * Every act that the audit log notes, and what an admin reads for it. Code that notes an act missing here does not
 * compile. Entries store the code: words may change, a code never does.
 */
const words = {
  'account.address_change_requested': 'Asked to change their address',
  'account.address_change_stopped': 'Stopped an address change',
  'account.address_changed': 'Address changed',
  'account.backup_codes_renewed': 'New backup codes',
  'account.code_failed': 'Wrong code for two-step sign-in',
  'account.deletion_requested': 'Asked to delete the account',
  'account.email_verified': 'Address confirmed',
  'account.other_ways_removed': 'Removed every passkey and joined account',
  'account.erased': 'Account erased',
  'account.exported': 'Downloaded their data',
  'account.identity_joined': 'Added an account elsewhere',
  'account.identity_removed': 'Removed an account elsewhere',
  'account.mail_retried': 'Asked us to email their address again',
  'account.other_sessions_ended': 'Signed out on other devices',
  'account.owner_restored': 'Owner made an admin again',
  'account.passkey_added': 'Passkey added',
  'account.passkey_copied': 'Passkey refused as a copy',
  'account.passkey_removed': 'Passkey removed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'New password by email',
  'account.refresh_token_reused': 'Refresh token used twice',
  'account.reset_requested': 'Asked for a new password by email',
  'account.second_step_reset_stopped': 'Stopped the reset of two-step sign-in',
  'account.session_ended': 'Signed out on one device',
  'account.assistant_connected': 'Assistant connected',
  'account.token_made': 'Personal token made',
  'account.token_revoked': 'Personal token revoked',
  'account.sign_in_failed': 'Sign-in failed',
  'account.signed_in': 'Signed in',
  'account.signed_out': 'Signed out',
  'account.signed_up': 'Signed up',
  'account.token_issued': 'Signed in through the API',
  'account.totp_off': 'Two-step sign-in turned off',
  'account.totp_on': 'Two-step sign-in turned on',
  'admin.address_change_asked': 'Corrected a member’s address',
  'admin.address_change_canceled': 'Canceled a change of a member’s address',
  'admin.looked_as': 'Saw the product as a plan shows it',
  'admin.looked_as_oneself': 'Saw the product as an admin again',
  'admin.audit_exported': 'Downloaded the audit log',
  'admin.mail_tested': 'Had a test email accepted',
  'admin.filter_deleted': 'Deleted a saved filter of members',
  'admin.filter_saved': 'Saved a filter of members',
  'admin.letter_sent': 'Emailed a member',
  'admin.member_deleted': 'Deleted a member',
  'admin.member_restored': 'Let a suspended member back in',
  'admin.member_signed_out': 'Signed a member out',
  'admin.member_suspended': 'Suspended a member',
  'admin.member_viewed': 'Looked at a member',
  'admin.members_exported': 'Downloaded the list of members',
  'admin.note_added': 'Added a note about a member',
  'admin.reset_link_sent': 'Sent a member a link to set a new password',
  'admin.second_step_reset_asked': 'Asked to reset a member’s two-step sign-in',
  'admin.second_step_reset_confirmed': 'Reset a member’s two-step sign-in, by two admins',
  'admin.second_step_reset_waited': 'Reset a member’s two-step sign-in, after the wait',
  'admin.second_step_reset_withdrawn': 'Withdrew the reset of a member’s two-step sign-in',
  'billing.access_granted': 'Access granted',
  'billing.access_moved': 'Last day of access changed',
  'billing.access_revoked': 'Access revoked',
  'billing.admin_granted': 'Made an admin',
  'billing.admin_revoked': 'No longer an admin',
  'billing.cancelled': 'Subscription set to end',
  'billing.cancelled_by_declaration': 'Subscription ended by a declaration',
  'billing.consents_exported': 'Downloaded the consents to payments',
  'billing.coupon_made': 'Coupon made',
  'billing.coupon_stopped': 'Coupon stopped',
  'billing.customer_forgotten': 'Customer forgotten at Stripe',
  'billing.declaration_undone': 'Declaration undone',
  'billing.declared': 'Declared a cancellation or withdrawal',
  'billing.dispute_lost': 'Plan ended by a lost dispute',
  'billing.part_refunded': 'Sent back a part of a payment',
  'billing.paused': 'Plan paused',
  'billing.pause_ended': 'Pause ended early',
  'billing.refund_asked': 'Asked for a refund',
  'billing.referral_credited': 'Credit by a colleague’s link',
  'billing.refunded': 'Refunded',
  'billing.resumed': 'Subscription resumed',
  'billing.subscription_cancelled': 'Ended a member’s subscription',
  'billing.subscriptions_exported': 'Downloaded the list of subscriptions',
  'billing.withdrawn': 'Withdrew from the contract',
  'books.published': 'Book published',
  'books.restored': 'Earlier book brought back',
  'course.captions_removed': 'Captions removed',
  'course.captions_saved': 'Captions saved',
  'course.certificate_restored': 'Certificate valid again',
  'course.certificate_revoked': 'Certificate revoked',
  'course.edition_declined': 'Newer edition of a lesson declined',
  'course.edition_taken': 'Newer edition of a lesson taken',
  'course.lesson_changed': 'Lesson changed',
  'course.lesson_created': 'Lesson created',
  'course.lesson_deleted': 'Lesson deleted',
  'course.lesson_published': 'Lesson published',
  'course.lesson_restored': 'Lesson brought back',
  'course.lesson_unpublished': 'Lesson unpublished',
  'course.lessons_reordered': 'Lessons put in another order',
  'course.module_changed': 'Module changed',
  'course.module_created': 'Module created',
  'course.module_deleted': 'Module deleted',
  'course.module_opened_early': 'Module opened early',
  'course.module_published': 'Module published',
  'course.module_restored': 'Module brought back',
  'course.module_unpublished': 'Module unpublished',
  'course.modules_reordered': 'Modules put in another order',
  'course.clinic_set': 'Clinic set',
  'course.clinic_changed': 'Clinic changed',
  'course.clinic_canceled': 'Clinic canceled',
  'course.clinic_taken_back': 'Clinic takes place after all',
  'course.clinic_recorded': 'Recording of a clinic made a lesson',
  'course.drip_changed': 'Opening days of the modules changed',
  'crm.delivery_discarded': 'CRM delivery discarded',
  'crm.delivery_retried': 'CRM delivery tried again',
  'crm.paused': 'CRM paused',
  'crm.resumed': 'CRM resumed',
  'files.uploaded': 'File uploaded',
  'home.site_changed': 'Changed what the site says',
  'notifications.canceled': 'Notification taken back',
  'notifications.sent': 'Notification sent',
  'spar.client_changed': 'Practice client changed',
  'spar.client_created': 'Practice client written',
  'spar.client_deleted': 'Practice client deleted',
  'spar.client_restored': 'Practice client brought back',
  'spar.client_turned_off': 'Practice client turned off',
  'spar.client_turned_on': 'Practice client turned on',
  'spar.clients_reordered': 'Practice clients put in another order',
  'webhooks.deleted': 'Webhook deleted',
  'webhooks.made': 'Webhook added',
} as const;

/** `<slice>.<what happened>`. */
export type AuditAction = keyof typeof words;

/** The acts of one slice, for code that notes only these. */
export type AuditActionOf<Slice extends string> = Extract<AuditAction, `${Slice}.${string}`>;

export const auditActions = Object.keys(words) as AuditAction[];

const isKnown = (action: string): action is AuditAction => Object.hasOwn(words, action);

/** The one act with two meanings: its details tell which. */
const setToEnd = {
  action: 'billing.subscription_cancelled',
  ends: 'period_end',
  words: 'Set a member’s subscription to end',
} as const;

/**
 * What an admin reads. An act without words is shown by its code.
 * @param details what the entry notes besides
 */
export function auditWords(action: string, details: Readonly<Record<string, unknown>> = {}): string {
  if (action === setToEnd.action && details['ends'] === setToEnd.ends) return setToEnd.words;
  return isKnown(action) ? words[action] : action;
}

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");

/** The acts whose words contain this part, in upper or lower case. */
export function auditActionsWith(part: string): AuditAction[] {
  const wanted = plain(part);
  const isMeant = (said: string) => plain(said).includes(wanted);
  return auditActions.filter(
    (action) => isMeant(words[action]) || (action === setToEnd.action && isMeant(setToEnd.words)),
  );
}
