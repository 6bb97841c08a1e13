import { z } from 'zod';

/** A file of what we hold: each slice's part by name, rows as we store them, without secrets. */
export const exported = z.strictObject({
  exportedAt: z.iso.datetime(),
  parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
