/** Assistants of one member: nobody keeps an eye on more. */
export const mostAssistants = 20;

/** For how long one is connected. Then it asks its member again, as it does after so many days without a call. */
export const assistantDays = 90;
export const assistantIdleDays = 30;

/** Characters of an address that is shown whole. */
const mostOfAddress = 200;

/** An access token; then the assistant refreshes it. */
export const accessTokenMinutes = 60;

/** From the assistant's question to the member's answer: they may have to sign up in between. */
export const assistantRequestMinutes = 60;

/** From the answer to the first access token. */
export const assistantCodeMinutes = 1;

/** Days after which one that registered is forgotten: that nobody connected, and that nobody has connected anymore. */
export const assistantForgottenDays = { unconnected: 1, disconnected: 90 } as const;

/**
 * Who gets the answer, as a member may know it: the host of a site, or null for a program on their device that listens on
 * a loopback address. Any other scheme is shown whole: it may open a program of theirs, which may lead on to a site.
 */
export function assistantHost(redirectUri: string): string | null {
  const { hostname, protocol } = new URL(redirectUri);
  if (protocol === 'https:') return hostname;
  return protocol === 'http:' ? null : redirectUri.slice(0, mostOfAddress);
}
