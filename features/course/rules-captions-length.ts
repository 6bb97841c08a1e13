/** Characters: a film of three hours has some 200,000. */
export const longestCaptions = 500_000;
