import type { Page } from '../pages/page.js';

/** Turns off the mails about fabrics by one button, without signing in. */
export const alertsOffPage = (token: string, count: number): Page => ({
  title: 'Mails about fabrics',
  body: (
    <section className="sheet">
      <h1>{count === 0 ? 'These mails are off' : 'Turn off these mails?'}</h1>
      {count === 0 ? (
        <p>We tell you nothing more of stock and prices. You can ask for it again on the page of any fabric.</p>
      ) : (
        <>
          <p>
            You wait for news of {count} {count === 1 ? 'fabric' : 'fabrics'}. Mails about quotations and orders go on.
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
