/** The client of a session, stored so that members can recognize it. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
}
