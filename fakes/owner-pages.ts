import { Hono } from 'hono';
import { html } from 'hono/html';
import { boxPage, boxPageHeaders } from './page.ts';

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The next three working days, each with two times of day. */
function timesFrom(now: Date): string[] {
  const days = Array.from({ length: 5 }, (_, at) => new Date(now.getTime() + (at + 1) * 86_400_000)).filter(
    (date) => ![0, 6].includes(date.getUTCDay()),
  );
  return days
    .slice(0, 3)
    .flatMap((date) => [`${day.format(date)}, 10:00 AM`, `${day.format(date)}, 2:00 PM`]);
}

/** What an owner has elsewhere: a calendar to book a call in, and a community. Neither keeps anything. */
export function createOwnerPages({ now = () => new Date() }: { readonly now?: () => Date } = {}): Hono {
  const app = new Hono({ strict: false });
  app.get('/calendar', (c) =>
    c.html(
      boxPage(
        'Book a Strategy Call',
        html`<p>Stands in for the owner’s own calendar, e.g. at Calendly. Thirty minutes, Eastern Time.</p>
      <form method="post" action="/calendar">
        <label>Time
          <select name="time">${timesFrom(now()).map((time) => html`<option>${time}</option>`)}</select>
        </label>
        <label>Email<input name="email" type="email" required></label>
        <button>Book this time</button>
      </form>`,
      ),
      200,
      boxPageHeaders,
    ),
  );
  app.post('/calendar', async (c) => {
    const { time } = await c.req.parseBody();
    const booked = timesFrom(now()).find((one) => one === time);
    if (booked === undefined) return c.redirect('/calendar', 303);
    return c.html(
      boxPage('You’re booked', html`<p>${booked}. Nobody will call: this is the demo.</p>`),
      200,
      boxPageHeaders,
    );
  });
  app.get('/community', (c) =>
    c.html(
      boxPage(
        'The community',
        html`<p>Stands in for the place where the owner’s members meet, e.g. at Skool or on Discord. Nobody is here: this is the demo.</p>
      <ul>
        <li>Openers, read out loud</li>
        <li>Deals we lost, and why</li>
        <li>Looking for somebody to practice with</li>
      </ul>`,
      ),
      200,
      boxPageHeaders,
    ),
  );
  return app;
}
