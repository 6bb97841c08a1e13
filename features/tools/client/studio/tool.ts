import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { StudioDraft, StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import type { StudioAllowance } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { Outline } from '#features/tools/client/export/outline.ts';

type Inputs = { [R in StudioResult as R['tool']]: R['versions'][number]['input'] };
type Drafts = { [D in StudioDraft as D['tool']]: D['output'] };

export type InputOf<Name extends StudioTool> = Inputs[Name];
/** A tool's output, possibly with parts still missing. A finished output is also a draft. */
export type DraftOf<Name extends StudioTool> = Drafts[Name];
/** The contract's result for a tool whose name is not known here. */
export type VersionOf<Name extends StudioTool> = Omit<StudioVersion, 'input' | 'output' | 'written'> & {
  readonly input: InputOf<Name>;
  readonly output: DraftOf<Name>;
  readonly written: DraftOf<Name> | null;
};
export type ResultOf<Name extends StudioTool> = Omit<StudioResult, 'tool' | 'versions'> & {
  readonly tool: Name;
  readonly versions: readonly VersionOf<Name>[];
};

/** What a run is linked to, besides its fields. */
export interface RunLinks {
  readonly cardId?: string;
  /** Whom it is for, by name. */
  readonly client?: string;
  readonly fromResultId?: string;
  readonly fromVersion?: number;
  readonly resultId?: string;
}

/** How to follow and stop a run. */
export interface Watch<Name extends StudioTool> {
  readonly signal: AbortSignal;
  /** The server has begun it. */
  readonly onTaken: () => void;
  readonly onPartial: (partial: { readonly output: DraftOf<Name> }) => void;
}

export interface WrittenResult<Name extends StudioTool> {
  readonly result: ResultOf<Name>;
  readonly allowance: StudioAllowance;
}

/** The wiring of one field, as returned by `useForm`. */
export interface FieldWiring {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  /** Where the value came from, if it was not typed here. */
  readonly mark?: string | undefined;
}

export interface ViewProps<Name extends StudioTool> {
  readonly output: DraftOf<Name>;
  /** The fields it was written from; missing while the first version is being written. */
  readonly input: InputOf<Name> | null;
  /** Omitted: read-only. */
  readonly onEdit?: ((next: DraftOf<Name>) => void) | undefined;
}

/** One generator as its page sees it: its fields, the request, and how to show what it writes. */
export interface ToolPage<Name extends StudioTool> {
  readonly slug: Name;
  readonly lead: string;
  /** What stands there instead for whoever comes to write in a mode. */
  readonly modeLeads?: Readonly<Record<string, string>>;
  /** The label of the form's button. */
  readonly button: string;
  /** What the empty panel promises. */
  readonly promise: { readonly title: string; readonly description: string };
  readonly schema: z.ZodObject;
  /** The fields by their contract names, with their initial values. */
  readonly blank: Readonly<Record<string, string>>;
  /** An example for every field, so that nobody has to invent one. */
  readonly example: Readonly<Record<string, string>>;
  readonly fields: (field: (name: string) => FieldWiring) => ReactNode;
  readonly generate: (
    input: InputOf<Name>,
    links: RunLinks,
    watch: Watch<Name>,
  ) => Promise<WrittenResult<Name>>;
  /** Schema that an edit must satisfy before it is saved. */
  readonly output: z.ZodType;
  readonly View: (props: ViewProps<Name>) => ReactNode;
  readonly outline: (result: ResultOf<Name>, output: DraftOf<Name>) => Outline;
  /** Rows for a spreadsheet, if that makes sense. */
  readonly rows?: (output: DraftOf<Name>) => readonly (readonly string[])[];
  /** Whether the text is meant to be spoken, so that it can be rehearsed in front of the camera. */
  readonly spoken?: boolean;
  /** The label of the button that copies all of it, under its headings if it has several parts. */
  readonly copyLabel: string;
  /** The word on the bar's button; 'Copy' unless it has a name of its own [tools.call-copy-script]. */
  readonly copyWord?: string;
  /** Its parts that are copied alone, but not beside the text. */
  readonly copies?: (output: DraftOf<Name>) => readonly { readonly label: string; readonly text: string }[];
  /** The text to send, if that is less than everything: without headings and parts that only the writer needs. */
  readonly toSend?: { readonly label: string; readonly text: (output: DraftOf<Name>) => string };
}
