import { html, raw } from 'hono/html';

/** Markup made by Hono's `html` tag: every value placed in it is escaped unless it is markup of this kind itself. */
export type Markup = ReturnType<typeof html>;

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: Canvas; color: CanvasText; }
.notice { border: 1px solid; border-radius: .5rem; padding: .5rem .75rem; }
nav a { margin-right: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid GrayText; padding: .4rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .75rem 0; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .2rem; max-width: 100%; }
button, select, input { font: inherit; padding: .3rem .6rem; min-height: 2.25rem; max-width: 100%; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid GrayText; padding: .75rem; }
iframe { width: 100%; height: 32rem; border: 1px solid GrayText; background: #fff; color-scheme: light; }
`;

/** Headers for every HTML page of the fakes: nothing is loaded from elsewhere, no script runs. */
export const boxPageHeaders: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A server's fault switch: its current mode, and a form to change it. */
export function behaviour<Mode extends string>(
  action: string,
  modes: Readonly<Record<Mode, string>>,
  { mode, left }: { readonly mode: Mode; readonly left: number | null },
): Markup {
  return html`<h2>Behaviour</h2>
      <p>Now: <strong>${modes[mode]}</strong>${left === null ? '' : ` (for ${left} more)`}.</p>
      <form method="post" action="${action}">
        <label>Behaviour
          <select name="mode">${Object.entries<string>(modes).map(
            ([name, words]) =>
              html`<option value="${name}" ${name === mode ? 'selected' : ''}>${words}</option>`,
          )}</select>
        </label>
        <label>For how many calls (empty: until changed)<input name="times" type="number" min="1" max="1000"></label>
        <button>Set</button>
      </form>`;
}

/**
 * The shared layout of the fakes' pages. Each one says that it belongs to a demo service.
 * @param title plain text, escaped here
 * @param body markup from Hono's `html` tag
 */
export function boxPage(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <title>${title} · demo services</title>
    <style>${raw(styles)}</style>
  </head>
  <body>
    <p class="notice" role="note"><strong>Demo service.</strong> This page belongs to the demo services that run beside Make Me Great! on this computer. Nothing here reaches the outside world.</p>
    <nav aria-label="Demo services"><a href="/">All demo services</a><a href="/stripe/">Payments</a><a href="/mail/">Mail</a><a href="/crm/">CRM</a><a href="/id/">Demo ID</a><a href="/model/">Model</a><a href="/webhooks/">Webhooks</a></nav>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;
}
