/** What may be typed into a field for a link: the contract adds what people leave out. */
export const addressHint = 'A web address, like example.com/page.';
