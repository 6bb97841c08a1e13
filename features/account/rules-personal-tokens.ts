/** Tokens of one member: nobody keeps an eye on more. */
export const mostPersonalTokens = 10;

/** For how many days one may work. None works for ever: what is forgotten ends. */
export const personalTokenDays = [7, 30, 90, 365] as const;

export const personalTokenNameMax = 60;
