import { writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ShieldIcon } from '#platform/client/ui/icons-at-work.tsx';
import type { EthicsFlag } from '#features/tools/contract-studio.ts';
import { phraseLanguage } from '#features/tools/rules/ethics-kinds.ts';
import { tongueOf } from '#features/tools/client/form/tongue.ts';

interface EthicsCheckProps {
  readonly flags: readonly EthicsFlag[];
  /** The language that the text was requested in. */
  readonly language: string;
  /** Rewrites one flag by its index, or all of them. */
  readonly onRewrite: (flag?: number) => void;
}

/** What honest persuasion would not say in this text, why, and a button for an honest version. */
export function EthicsCheck({ flags, language, onRewrite }: EthicsCheckProps) {
  const limit =
    language === phraseLanguage
      ? null
      : `In ${language} we only check figures, because the phrases we know are ${phraseLanguage}. Please check for pressure, fear and invented proof yourself.`;
  if (flags.length === 0 && limit !== null) {
    return (
      <p className="text-soft flex items-start gap-3 print:hidden">
        <ShieldIcon width={24} className="shrink-0" />
        <span>Ethical Persuasion: no figure in this text was flagged. {limit}</span>
      </p>
    );
  }
  if (flags.length === 0) {
    return (
      <p className="text-success flex items-center gap-3 font-medium print:hidden">
        <ShieldIcon width={24} className="shrink-0" />
        Ethical Persuasion: nothing in this text was flagged.
      </p>
    );
  }
  return (
    <section aria-labelledby="ethics" className="bubble bg-danger-wash grid gap-5 p-6 sm:p-8 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="ethics" className="text-heading flex items-center gap-3">
          <ShieldIcon width={26} className="text-danger shrink-0" />
          Ethical Persuasion
        </h3>
        {flags.length > 1 ? (
          <Button variant="secondary" onClick={() => onRewrite()}>
            Rewrite all honestly
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-5">
        {flags.map(({ kind, part, quote, reason, advice }, place) => (
          <li key={`${place} ${quote}`} className="border-line grid gap-2 border-t-2 pt-5">
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone="danger">{writtenRules[kind].label}</Badge>
              <span className="text-soft">{part}</span>
            </div>
            <blockquote {...tongueOf(language)} className="font-medium">
              “{quote}”
            </blockquote>
            <p>
              {reason} {advice}
            </p>
            <Button variant="secondary" className="mt-1 w-fit" onClick={() => onRewrite(place)}>
              Rewrite honestly
              <span className="sr-only">: “{quote}”</span>
            </Button>
          </li>
        ))}
      </ul>
      {limit === null ? null : <p className="text-soft">{limit}</p>}
    </section>
  );
}
