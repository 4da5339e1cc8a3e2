import type { Request } from 'express';

/** Preview and search bots that identify themselves, by product; tested with their user agents. */
const named: Readonly<Record<string, RegExp>> = {
  WhatsApp: /whatsapp/i,
  Facebook: /facebookexternalhit|facebot|facebookcatalog|meta-external/i,
  Slack: /slackbot|slack-imgproxy/i,
  'Outlook, Teams, Bing':
    /bingpreview|ms-?office|microsoft (?:office|outlook|exchange)|safelinks|skypeuripreview|msnbot/i,
  Google: /google(?:bot|other|imageproxy|-[a-z-]+)|feedfetcher|apis-google|mediapartners|via ggpht/i,
  Telegram: /telegrambot/i,
  'X, Twitter': /twitterbot/i,
  LinkedIn: /linkedinbot/i,
  Viber: /viber/i,
  'Mail filters': /barracuda|proofpoint|mimecast|symantec|trendmicro|forcepoint|sophos|fireeye/i,
};

/** Names of unlisted programs. (Cubot is a phone brand.) */
const generic =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|fetch|monitor|headless|lighthouse|uptime|validator|embed|curl|wget/i;

/** The start of every browser's user agent; libraries and bots that identify themselves don't use it. */
const browser = /^Mozilla\/5\.0 \((?!compatible)/;

/**
 * Returns whether a person may be looking: a browser that is not prefetching or previewing. Bots that pose as browsers (link
 * scanners) are recognized by what they don't load; see `OfferPageController.seen`.
 */
export function isPerson({ headers }: Pick<Request, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  if (!browser.test(agent) || generic.test(agent) || Object.values(named).some((robot) => robot.test(agent)))
    return false;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return !purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')));
}
