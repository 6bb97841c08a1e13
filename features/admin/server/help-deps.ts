import type { HelpReason } from '#features/account/contract-help.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** The admin who helps, and where they do it. */
export interface HelpBy {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

interface HelpWhy {
  readonly why: HelpReason;
  readonly note: string;
}

/** What admins noted about a member, or wrote to them. */
interface Written {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
  /** The admin's address; null once they left. */
  readonly by: string | null;
}
type LetterState = 'pending' | 'sent' | 'dead' | 'unknown' | 'skipped';

/** What is pending or in effect among the help for a member. */
interface HelpState {
  readonly secondStepOn: boolean;
  readonly canWait: boolean;
  readonly mailAvailable: boolean;
  readonly reset:
    | (HelpWhy & { readonly askedAt: Date; readonly dueAt: Date | null; readonly askedBy: string | null })
    | null;
  readonly addressChange: {
    readonly email: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  } | null;
  readonly suspension: (HelpWhy & { readonly at: Date; readonly doneAt: Date | null }) | null;
}

type Help<More> = (by: HelpBy, userId: string, more: More) => Promise<void>;

/** Help for one member, as the account does it. Each throws AppError forbidden and not_found. */
export interface MemberHelp {
  readonly stateOf: (params: { db: Db; userId: string; email: string }) => Promise<HelpState>;
  readonly askReset: Help<HelpWhy>;
  readonly confirmReset: (by: HelpBy, userId: string) => Promise<void>;
  readonly withdrawReset: (by: HelpBy, userId: string) => Promise<void>;
  readonly suspend: Help<HelpWhy>;
  readonly restore: Help<HelpWhy>;
  readonly correctAddress: Help<HelpWhy & { readonly newEmail: string }>;
  readonly cancelAddressChange: (by: HelpBy, userId: string) => Promise<void>;
  readonly sendResetLink: Help<HelpWhy>;
  readonly addNote: Help<{ readonly id: string; readonly text: string }>;
  readonly sendLetter: Help<{ readonly id: string; readonly subject: string; readonly text: string }>;
  readonly writtenAbout: (
    db: Db,
    params: { userId: string },
  ) => Promise<{
    readonly notes: readonly Written[];
    readonly letters: readonly (Written & {
      readonly subject: string;
      readonly replyTo: string;
      readonly state: LetterState | null;
    })[];
  }>;
  readonly signOut: Help<HelpWhy>;
  readonly remove: Help<{ readonly email: string; readonly why: HelpReason }>;
}
