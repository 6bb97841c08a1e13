/** After these events, nothing issued before may open the account anymore. */
export const securityEvents = [
  'password_replaced',
  'second_step_changed',
  'sessions_ended',
  'account_closed',
  'account_suspended',
  'address_changed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];
