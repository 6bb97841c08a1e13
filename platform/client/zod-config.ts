import { config } from 'zod';

// It would try to compile the first schema, which the content policy blocks and the browser reports. Part of the piece of
// the build that has zod (vite.config.ts), so that it comes before any contract.
config({ jitless: true });
