/** Shown wherever a phone number or a place is asked for. */
export const contactGoesTo =
  'The company that keeps our contacts gets it, and the payment provider when you buy.';
