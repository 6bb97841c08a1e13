import { token } from './fields.ts';
import { sourcePattern } from './source.ts';

// Apart from source.ts: static pages read that one, and have no use for schemas.

/** A name that is kept as a source. */
export const sourceField = () => token({ max: 60 }).regex(sourcePattern, 'This is no source');
