import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noteConsent } from '#features/account/contract-consents.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { engineFactory } from '#features/tracker/client/engine/create-engine.ts';
import type { ConsentReceipt } from '#features/tracker/rules/consent.ts';
import type { Place } from '#features/tracker/rules/reads.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

const nowhere: Place = { country: null, signsFirstIn: [] };

/** The engines for this member and the member's country, requested once before the tracker is shown. */
export function useEngines(viewer: PublicViewer | null | undefined) {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(readPublicConfig, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const morphcast = config.data?.morphcast ?? null;
  const country = useQuery({
    queryKey: ['tracker', 'country', viewer?.userId],
    queryFn: async ({ signal }) => (await call(readProfile, {}, { signal })).country,
    enabled: Boolean(viewer),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A failed request must not cost the member the tracker: they are then asked for the country on this device.
  const isKnown = !config.isPending && (!viewer || !country.isPending);
  const where = country.data ?? null;
  const signsFirstIn = config.data?.signsFirstIn;
  const place = useMemo(
    () => ({ country: where, signsFirstIn: signsFirstIn ?? nowhere.signsFirstIn }),
    [where, signsFirstIn],
  );
  const makeEngine = useMemo(() => (isKnown ? engineFactory(morphcast) : null), [isKnown, morphcast]);
  return { makeEngine, place };
}

/** Records a consent in the member's account; if it cannot be sent now, it waits on this device. */
export function noteReceipt({ engine, version, given, at }: ConsentReceipt): void {
  sendOrQueue(`consent.${engine}.${given}.${at}`, noteConsent, {
    body: { about: `tracker-${engine}`, version, given, at },
  }).catch((error: unknown) =>
    toast.error('We couldn’t record your consent in your account', messageOf(error)),
  );
}
