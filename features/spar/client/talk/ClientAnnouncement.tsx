import { useEffect, useState } from 'react';
import type { Talk } from '#features/spar/contract-talk.ts';

/** How long an answer stays: long enough to be announced, and gone before somebody reads the page. */
const standsMs = 5000;

interface ClientAnnouncementProps {
  readonly talk: Talk;
  /** The client is answering. */
  readonly answering: boolean;
}

/** Tells screen readers what the client says, once and whole: the opening, and each answer when it is finished. */
export function ClientAnnouncement({ talk: { client, opening, turns }, answering }: ClientAnnouncementProps) {
  const [told, setTold] = useState(turns.length);
  const [news, setNews] = useState(turns.length === 0 ? opening : '');
  const answer = turns.at(-1)?.answer;
  if (turns.length !== told) {
    setTold(turns.length);
    if (answer !== undefined) setNews(answer);
  }
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(() => setNews(''), standsMs);
    return () => clearTimeout(timer);
  }, [news]);
  const words = answering ? `${client.name} is answering.` : news === '' ? '' : `${client.name}: ${news}`;
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
