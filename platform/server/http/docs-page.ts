import { html, raw } from 'hono/html';
import type { Endpoint } from '#platform/contract/endpoint.ts';

/** The page's inline style: the content policy allows it by its digest. */
export const docsPageStyle =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}';

/** A plain page that lists every endpoint, readable without script; it links to the machine-readable form. */
export function docsPage(endpoints: readonly Endpoint[]) {
  const rows = endpoints.map(
    (endpoint) =>
      html`<tr><td><code>${endpoint.method}</code></td><td><code>${endpoint.path}</code></td><td>${endpoint.summary}</td><td>${endpoint.access}</td><td>${endpoint.takesToken ?? ''}</td></tr>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Make Me Great!</title>
<style>${raw(docsPageStyle)}</style></head>
<body><h1>API of Make Me Great!</h1>
<p>The same list for machines: <a href="/api/openapi.json">openapi.json</a>. Functions answer failures as <code>{error, code, fields?, requestId}</code>, everything else as <code>{error: {code, message, fields?, requestId}}</code>.</p>
<p>A personal token, made under Settings, is sent as <code>Authorization: Bearer mmg_pat_…</code> and opens what the last column names: <code>read</code> for every token, <code>write</code> for those that may write.</p>
<p>A webhook, added under Settings, tells a program of yours what you do: ids as JSON, signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. How to verify it stands there; what is sent, in openapi.json.</p>
<table><thead><tr><th>Method</th><th>Address</th><th>What it does</th><th>Who may</th><th>Personal token</th></tr></thead><tbody>${rows}</tbody></table></body></html>`;
}
