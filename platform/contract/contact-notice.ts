/** Shown wherever a phone number or a place is asked for. */
export const contactGoesTo = 'It goes to our customer list, and to the payment provider when you buy.';
