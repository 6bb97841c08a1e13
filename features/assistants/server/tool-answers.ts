import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Refused } from './ask.ts';

/** A tool's answer in words. */
export const told = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
/** A tool's answer as JSON, for an assistant to take apart. */
export const asJson = (value: unknown): CallToolResult => told(JSON.stringify(value));

/** What was refused is the tool's answer: the assistant reads why. Anything else is a fault of ours. */
export async function unlessRefused(work: Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return { ...told(error.message), isError: true };
    throw error;
  }
}
