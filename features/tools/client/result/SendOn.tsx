import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { BubbleIcon, GaugeIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { MorePart } from './MoreOfText.tsx';
import type { StudioTool } from '#features/tools/registry.ts';
import { studioTools, toolOf, versionWord } from '#features/tools/rules.ts';

interface SendOnProps {
  readonly tool: StudioTool;
  readonly resultId: string;
  /** The version to send on. */
  readonly version: number;
  /** The card that it was written from. */
  readonly cardId: string | null;
  /** A text that can be rehearsed in front of the camera. */
  readonly script?: { readonly title: string; readonly text: string };
}

/** The tool that follows in the order of the studio. */
function nextAfter(tool: StudioTool): StudioTool {
  return studioTools[(studioTools.indexOf(tool) + 1) % studioTools.length] ?? tool;
}

/** Sends a result on: to another client in the same tool, or with its card and all its fields to the next tool. */
export function SendOn({ tool, resultId, version, cardId, script }: SendOnProps) {
  const next = nextAfter(tool);
  const others = [next, ...studioTools.filter((slug) => slug !== tool && slug !== next)];
  return (
    <MorePart title="Continue with this text">
      <Button asChild variant="secondary">
        <PageLink to={`${toolOf(tool).path}?like=${resultId}&version=${versionWord(version)}`}>
          For another client
        </PageLink>
      </Button>
      {others.map((slug) => (
        <Button key={slug} asChild variant="secondary">
          <PageLink to={`${toolOf(slug).path}?from=${resultId}&version=${versionWord(version)}`}>
            {toolOf(slug).title}
          </PageLink>
        </Button>
      ))}
      {tool === 'call-scripts' ? (
        <Button asChild variant="secondary">
          <PageLink to={`/spar?script=${resultId}${cardId === null ? '' : `&card=${cardId}`}`}>
            <BubbleIcon width={20} />
            Practice with it
          </PageLink>
        </Button>
      ) : null}
      {script ? (
        <Button asChild variant="secondary">
          <Link to="/emotion-tracker" state={{ script }}>
            <GaugeIcon width={20} />
            Rehearse it
          </Link>
        </Button>
      ) : null}
    </MorePart>
  );
}
