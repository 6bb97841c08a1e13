/** The reason. The audit log stores this word; anything else goes into the note. */
export const helpReasons = [
  'asked',
  'lost_device',
  'wrong_address',
  'looks_stolen',
  'broke_terms',
  'payment_dispute',
  'mistake',
  'other',
] as const;
export type HelpReason = (typeof helpReasons)[number];

/** How long a member can stop the reset of their second step. */
export const resetWaitHours = 24;
