/** What a member's personal token may do. Writing includes reading. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Where a member's assistant connects (MCP): the resource that its access token is for. */
export const mcpPath = '/mcp';

/** How an operation takes personal tokens; null: it takes none. */
export type TakesToken = TokenScope | null;

/** Whether a token may be used for an operation: `null` yes, otherwise the words of the refusal. */
export function tokenRefusal(scope: TokenScope, takes: TakesToken): string | null {
  if (takes === null) return 'A personal token doesn’t open this. Do it in the app.';
  return takes === 'write' && scope === 'read' ? 'This token may only read. Make one that may write.' : null;
}
