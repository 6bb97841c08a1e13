/**
 * An address that mail servers accept (RFC 5321): a mailbox of up to 64 characters, without quotes, at a domain name,
 * which may be in Punycode. Nothing can be delivered to a host without a dot or with a number as its last part.
 */
export const mailAddress =
  /^(?=[^@]{1,64}@[^@]{4,253}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)$/i;
