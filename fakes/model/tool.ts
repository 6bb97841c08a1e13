import type { Fields } from './prompt.ts';

/** One kind of text the demo model can write. `name` is the name of the JSON schema that the product requests. */
export type ModelTool = {
  name: string;
  /** Fields that the product sends; used to recognize the tool when a request names no schema. */
  fields: readonly string[];
  /** The object that the schema describes. Deterministic: the same fields give the same answer. */
  write(fields: Fields): object;
};
