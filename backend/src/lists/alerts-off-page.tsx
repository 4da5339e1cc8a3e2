import type { Page } from '../pages/page.js';
import type { Wanted } from './alerts.service.js';

/** Turns off the mails about fabrics and comments with one button, without signing in. */
export const alertsOffPage = (token: string, { alerts, comments }: Wanted): Page => ({
  title: 'Mails about fabrics',
  body: (
    <section className="sheet">
      <h1>{alerts === 0 && !comments ? 'These mails are off' : 'Turn off these mails?'}</h1>
      {alerts === 0 && !comments ? (
        <p>
          We tell you nothing more of stock, prices and comments. You can ask for it again on the page of any fabric and
          in My account.
        </p>
      ) : (
        <>
          <p>
            {alerts > 0 && `You wait for news of ${alerts} ${alerts === 1 ? 'fabric' : 'fabrics'}. `}
            {comments && 'You are told of comments on your shared lists. '}
            Mails about quotations and orders go on.
          </p>
          <form method="post" action={`/l/alerts/${token}`}>
            <button className="button" type="submit">
              Turn them off
            </button>
          </form>
        </>
      )}
    </section>
  ),
});
