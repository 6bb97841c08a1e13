import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { StudioDraft, StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import type { StudioAllowance, StudioTool } from '#features/tools/contract-studio.ts';
import type { Outline } from '#features/tools/client/export/outline.ts';

type Inputs = { [R in StudioResult as R['tool']]: R['versions'][number]['input'] };
type Drafts = { [D in StudioDraft as D['tool']]: D['output'] };

export type InputOf<Name extends StudioTool> = Inputs[Name];
/** What a tool writes, also while parts of it are missing. A finished output is one of these. */
export type DraftOf<Name extends StudioTool> = Drafts[Name];
/** The contract's result, for one tool that is not known by name here. */
export type VersionOf<Name extends StudioTool> = Omit<StudioVersion, 'input' | 'output'> & {
  readonly input: InputOf<Name>;
  readonly output: DraftOf<Name>;
};
export type ResultOf<Name extends StudioTool> = Omit<StudioResult, 'tool' | 'versions'> & {
  readonly tool: Name;
  readonly versions: readonly VersionOf<Name>[];
};

/** What a run is tied to, beside its fields. */
export interface RunLinks {
  readonly cardId?: string;
  readonly fromResultId?: string;
  readonly resultId?: string;
}

/** How a run that writes is watched and ended. */
export interface Watch<Name extends StudioTool> {
  readonly signal: AbortSignal;
  readonly onPartial: (partial: { readonly output: DraftOf<Name> }) => void;
}

export interface Written<Name extends StudioTool> {
  readonly result: ResultOf<Name>;
  readonly allowance: StudioAllowance;
}

/** The wiring of one field, as `useForm` hands it out. */
export interface FieldWiring {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

export interface ViewProps<Name extends StudioTool> {
  readonly output: DraftOf<Name>;
  /** The fields that it was written from; missing while the first version is being written. */
  readonly input: InputOf<Name> | null;
  /** Left out: for reading only. */
  readonly onEdit?: ((next: DraftOf<Name>) => void) | undefined;
  /** Writes one email anew; its place counts from 1. */
  readonly onRegenerate?: ((position: number) => void) | undefined;
}

/** One generator as its page knows it: fields, how to ask for it, and how what it writes is shown. */
export interface ToolPage<Name extends StudioTool> {
  readonly slug: Name;
  readonly lead: string;
  /** The button of the form. */
  readonly button: string;
  /** What the empty panel says will stand there. */
  readonly promise: { readonly title: string; readonly description: string };
  readonly schema: z.ZodObject;
  /** The fields by their names in the contract, as the form begins. */
  readonly blank: Readonly<Record<string, string>>;
  /** The field that says what is to be reached: it is handed on to the next tool's. */
  readonly goal: string | null;
  readonly fields: (field: (name: string) => FieldWiring) => ReactNode;
  readonly generate: (input: InputOf<Name>, links: RunLinks, watch: Watch<Name>) => Promise<Written<Name>>;
  /** What an edit must be before it is saved. */
  readonly output: z.ZodType;
  readonly View: (props: ViewProps<Name>) => ReactNode;
  readonly outline: (result: ResultOf<Name>, output: DraftOf<Name>) => Outline;
  /** Rows for a spreadsheet, where that makes sense. */
  readonly rows?: (output: DraftOf<Name>) => readonly (readonly string[])[];
  /** Whether the text is to be spoken: it can be rehearsed in front of the camera. */
  readonly spoken?: boolean;
  /** What the button that copies all of it says. */
  readonly copyLabel: string;
}
