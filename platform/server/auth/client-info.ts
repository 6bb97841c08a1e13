/** Who is at the other end, kept with the session so that members can recognize it. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
}
