import type { HonoRequest } from 'hono';
import { z } from 'zod';

const times = z.coerce.number().int().min(1).max(1000);
const fields = z.object({ mode: z.string(), times: z.union([z.literal(''), times]).optional() });

/**
 * Reads the setting of a fault switch, from JSON or from the form on the page.
 * @returns `mode` as sent (null if the body is not a setting), `times` null for "until changed" and undefined if it is
 * not a number from 1 to 1000
 */
export async function readSwitchForm(
  request: HonoRequest,
): Promise<{ mode: string | null; times: number | null | undefined; isForm: boolean }> {
  const isForm = !request.header('content-type')?.startsWith('application/json');
  const body: unknown = isForm ? await request.parseBody() : await request.json().catch(() => null);
  const parsed = fields.safeParse(body);
  if (!parsed.success) return { mode: null, times: undefined, isForm };
  return { mode: parsed.data.mode, times: parsed.data.times || null, isForm };
}
