import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import { type CustomFieldKey, customFieldKeys } from '#features/crm/rules.ts';
import type { Reply } from './http.ts';
import type { FieldState } from './sink.ts';

type Ids = Readonly<Partial<Record<CustomFieldKey, string>>>;

/** The ids by key, or the response that says why they are not known now. */
type FoundFields = { readonly ids: Ids } | { readonly refused: Extract<Reply, { ok: false }> };

const listAnswer = z.object({
  customFields: z.array(z.object({ id: z.string().min(1), fieldKey: z.string().nullish() })),
});

/** A field may be deleted and recreated under another id; a missing one may be created at any time. */
const goodMs = 60 * 60 * 1000;
const lackingMs = 5 * 60 * 1000;

/**
 * The ids of our custom fields, which HighLevel requires instead of their keys: those from the environment, and the
 * rest looked up by key (`contact.job_title`).
 * @param list requests the contact's custom fields
 */
export function createFieldIds(given: Ids, list: (signal: AbortSignal) => Promise<Reply>, clock: Clock) {
  const wanted = customFieldKeys.filter((key) => given[key] === undefined);
  let known: { ids: Ids; state: FieldState; until: number } | null =
    wanted.length === 0
      ? { ids: given, state: { missing: [], fault: null }, until: Number.POSITIVE_INFINITY }
      : null;
  let looking: Promise<FoundFields> | null = null;

  const keep = (ids: Ids, fault: string | null) => {
    const missing = customFieldKeys.filter((key) => ids[key] === undefined);
    const until = clock.now().getTime() + (missing.length === 0 ? goodMs : lackingMs);
    known = { ids, state: { missing, fault }, until };
    return { ids };
  };

  async function look(signal: AbortSignal): Promise<FoundFields> {
    const reply = await list(signal);
    if (!reply.ok) {
      // The key may only lack a scope here, so contacts are sent without these fields; the next call will show whether
      // the key itself is wrong.
      if (reply.kind !== 'failed') return keep(given, reply.code);
      return known ? { ids: known.ids } : { refused: reply };
    }
    const read = listAnswer.safeParse(jsonOf(reply.text));
    if (!read.success) return keep(given, 'EANSWER');
    const idOf = new Map(read.data.customFields.map(({ fieldKey, id }) => [fieldKey, id]));
    const found = wanted.flatMap((key) => {
      const id = idOf.get(`contact.${key}`);
      return id === undefined ? [] : [[key, id] as const];
    });
    return keep({ ...given, ...Object.fromEntries(found) }, null);
  }

  return {
    /** What is known of them, without a request; null before the first lookup. */
    state: (): FieldState | null => known?.state ?? null,

    /** Looks them up again if that is due. @throws NotNow, and the reason of `signal` */
    async ids(signal: AbortSignal, { anew = false } = {}): Promise<FoundFields> {
      if (wanted.length === 0 || (!anew && known && clock.now().getTime() < known.until))
        return { ids: known?.ids ?? given };
      looking ??= look(signal).finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
