import { Hono } from 'hono';
import { html } from 'hono/html';
import { boxPage, boxPageHeaders } from './page.ts';

interface Message {
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const most = 50;
const mostBytes = 64 * 1024;
/** What each address answers. */
const answers: Readonly<Record<string, 204 | 410 | 500>> = { in: 204, gone: 410, broken: 500 };

/** A member's own program, which takes webhooks and shows them. Mount it under `/webhooks`. */
export function createWebhookReceiver({ now = () => new Date() }: { readonly now?: () => Date } = {}): Hono {
  const messages: Message[] = [];
  const app = new Hono({ strict: false });
  app.get('/', (c) => {
    const { origin } = new URL(c.req.url);
    return c.html(
      boxPage(
        'Webhooks',
        html`<p>Stands in for a member’s own program. Add <code>${origin}/webhooks/in</code> under Settings, Assistants and tokens. <code>${origin}/webhooks/broken</code> answers 500, <code>${origin}/webhooks/gone</code> 410.</p>
      ${
        messages.length === 0
          ? html`<p>Nothing has arrived yet.</p>`
          : messages.map(
              ({ at, body, headers }) =>
                html`<pre>${at}
webhook-id: ${headers['webhook-id']}
webhook-timestamp: ${headers['webhook-timestamp']}
webhook-signature: ${headers['webhook-signature']}

${body}</pre>`,
            )
      }`,
      ),
      200,
      boxPageHeaders,
    );
  });
  app.get('/_messages', (c) => c.json({ messages }));
  app.post('/:answer', async (c) => {
    const status = answers[c.req.param('answer')];
    if (status === undefined) return c.notFound();
    const body = (await c.req.text()).slice(0, mostBytes);
    if (status === 204) messages.unshift({ at: now().toISOString(), headers: c.req.header(), body });
    messages.splice(most);
    return c.body(null, status);
  });
  return app;
}
