/** Characters: a three-hour film has about 200,000. */
export const longestCaptions = 500_000;
