import { useQuery } from '@tanstack/react-query';
import { blocksGoingLive, type SetupId } from '#features/admin/rules.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { setupQuery } from './api.ts';
import { PriceCheck } from './PriceCheck.tsx';
import { ProviderCheck } from './ProviderCheck.tsx';
import { PortalCheck } from './PortalCheck.tsx';
import { ModelNotice } from './ModelNotice.tsx';

interface Matter {
  readonly title: string;
  /** What does not work without it. */
  readonly without: string;
  readonly how: string;
}

const matters: Readonly<Record<SetupId, Matter>> = {
  https: {
    title: 'Encrypted address',
    without: 'Passwords and sessions travel in the clear, and phones do not install the app.',
    how: 'Put the site behind TLS and set APP_URL to its https:// address.',
  },
  owner: {
    title: 'Who runs this',
    without:
      'The legal texts and the contact page cannot say who runs this service, which address and which law. In many countries you may not sell like that.',
    how: 'Set OWNER_NAME, OWNER_ADDRESS, OWNER_EMAIL and OWNER_COUNTRY, and OWNER_REGISTER if you stand in a public register. Have a lawyer read the texts.',
  },
  payments: {
    title: 'Payments',
    without: 'Nobody can buy a plan.',
    how: 'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the three STRIPE_PRICE_ ids. npm run stripe:setup makes in Stripe what is needed, and prints them.',
  },
  paymentsLive: {
    title: 'Real payments',
    without: 'Payments are tests: no money moves.',
    how: 'When the test purchases went well, put the live key (sk_live_…), its webhook secret and its price ids in place of the test ones.',
  },
  mail: {
    title: 'Mail',
    without: 'No password reset, no receipts, no notices by mail.',
    how: 'Set SMTP_URL and MAIL_FROM.',
  },
  verification: {
    title: 'Confirmed addresses',
    without: 'Members may join with an address that is not theirs.',
    how: 'Set REQUIRE_EMAIL_VERIFICATION=true; needs mail.',
  },
  signIn: {
    title: 'Sign-in with accounts elsewhere',
    without: 'Members sign in with a password or a passkey of this site alone, which is enough.',
    how: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or the four OIDC_ variables for another OpenID provider.',
  },
  ai: {
    title: 'AI model',
    without: 'The writing tools are off.',
    how: 'Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or AI_BASE_URL and AI_MODEL for a server of your own.',
  },
  aiPrices: {
    title: 'Prices of the model',
    without: 'You see tokens but not what they cost.',
    how: 'Set AI_PRICES as .env.example shows it. The prices of the models that are used when AI_MODEL names none are known.',
  },
  crm: {
    title: 'CRM',
    without: 'Your CRM does not hear of sign-ups and purchases; they wait.',
    how: 'Set GHL_API_TOKEN and GHL_LOCATION_ID, or GHL_WEBHOOK_URL. Then open /ghl-test.',
  },
  bucket: {
    title: 'Storage in a bucket',
    without: 'Files live in DATA_DIR on this one machine: back it up, and run one node.',
    how: 'Set S3_BUCKET, S3_REGION and, unless the machine has a role, the two keys.',
  },
  links: {
    title: 'Strategy call and community',
    without: 'Members see our own pages in their place.',
    how: 'Set STRATEGY_CALL_URL and COMMUNITY_URL.',
  },
  morphcast: {
    title: 'MorphCast for the tracker',
    without: 'The Live Emotion Tracker runs on our own engine, which needs no licence.',
    how: 'If you hold a licence, set MORPHCAST_LICENSE_KEY, and in MORPHCAST_COUNTRIES where it may be used. In the EU and EEA it never runs.',
  },
};

/** Whether the site can open to customers, and what is missing. */
function GoLive({ missing }: { readonly missing: readonly SetupId[] }) {
  if (missing.length === 0)
    return <Notice tone="success" title="Ready to go live: the site says who runs it, and is encrypted." />;
  const names = missing.map((id) => matters[id].title).join(', ');
  return (
    <Notice tone="attention" title={`Go live is blocked by: ${names}.`}>
      Real customers may not be let in before these are set. Each is in the list below with what to do.
    </Notice>
  );
}

function Checklist() {
  const { data, error, isRefetching, refetch } = useQuery(setupQuery);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-96" />;
  const { items } = data;
  const done = items.filter((item) => item.done).length;
  // Open items come first.
  const ordered = items.toSorted((a, b) => Number(a.done) - Number(b.done));
  return (
    <div className="grid gap-6">
      <GoLive missing={blocksGoingLive(items)} />
      <p className="text-lead">
        {done} of {items.length} are set up.
      </p>
      <ul className="divide-line border-line divide-y-2 border-y-2">
        {ordered.map((item) => {
          const { how, title, without } = matters[item.id];
          return (
            <li key={item.id} className="grid gap-1.5 py-4">
              <div className="flex flex-wrap items-center gap-3">
                <h2 className="font-semibold">{title}</h2>
                <Badge tone={item.done ? 'success' : 'neutral'}>{item.done ? 'Set up' : 'Not set up'}</Badge>
              </div>
              {item.done ? null : (
                <p className="text-soft max-w-prose">
                  {without} {how}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Failures come before what is only not set up; the checklist says if its data cannot be loaded. */
function ModelState() {
  const { data } = useQuery(setupQuery);
  return data?.model ? <ModelNotice model={data.model} /> : null;
}

/** `/admin/setup`: what is not configured yet, what that means, and what to do. */
export function SetupPage() {
  return (
    <AdminFrame
      title="Setup"
      lead="Everything here is set in the environment of the server and read when it starts."
    >
      <div className="grid gap-6">
        <PortalCheck />
        <ModelState />
        <PriceCheck />
        <ProviderCheck />
        <Checklist />
      </div>
    </AdminFrame>
  );
}
