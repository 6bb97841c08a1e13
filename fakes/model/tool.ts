import type { Fields } from './prompt.ts';

/** One kind of text the demo model can make. `name` is the name of the JSON schema that the product asks for. */
export type ModelTool = {
  name: string;
  /** Fields that the product sends; used to recognise the tool when a request names no schema. */
  fields: readonly string[];
  /** The object that the schema describes. Deterministic: the same fields give the same answer. */
  write(fields: Fields): object;
};
