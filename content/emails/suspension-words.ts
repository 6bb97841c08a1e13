/** The reasons for a suspension that the mail names. */
export const suspensionReasons = {
  asked: 'you asked us to.',
  looks_stolen: 'it looks as if somebody else got into it.',
  broke_terms: 'it was used against our terms.',
  payment_dispute: 'a payment of yours is disputed.',
} as const;
export type SuspensionReason = keyof typeof suspensionReasons;

/** Whether the mail about a suspension says this reason. */
export const isSuspensionReason = (reason: string): reason is SuspensionReason =>
  Object.hasOwn(suspensionReasons, reason);
