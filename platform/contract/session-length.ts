const dayMs = 24 * 60 * 60 * 1000;

/** How long a session lives without being used. */
export const sessionMs = 7 * dayMs;

/** A session in use is extended when it has no more than this left: once a day. */
export const prolongWithinMs = sessionMs - dayMs;

/** How long a session lives at most, however much it is used. */
export const longestSessionMs = 90 * dayMs;
