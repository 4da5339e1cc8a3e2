/** A picture could not be downloaded. The message is the reason, as part of a sentence, for whoever typed its URL. */
export class PictureUnavailable extends Error {
  override readonly name: string = 'PictureUnavailable';
}

/** The site did not respond. */
export class SiteSilent extends PictureUnavailable {
  override readonly name = 'SiteSilent';
}

/** Accepts only https, on its own port, and without a password, which we would pass on. @throws PictureUnavailable */
export function pictureAddress(typed: string): URL {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:') throw new PictureUnavailable('its address must begin with https://');
  if (url.username || url.password) throw new PictureUnavailable('its address must not contain a user or a password');
  if (url.port) throw new PictureUnavailable('its address must not contain a port number');
  return url;
}

/** Why a response contains no picture. */
export function reasonOfStatus(status: number, host: string): string {
  if (status === 404 || status === 410) return `there is nothing at this address (${host} answered ${status})`;
  if (status === 401 || status === 403) return `${host} does not hand it out to everybody (it answered ${status})`;
  if (status === 429) return `${host} was asked too often: upload the sheet again later (it answered 429)`;
  if (status >= 500) return `${host} has a problem: upload the sheet again later (it answered ${status})`;
  return `${host} answered ${status}`;
}

/** The reason why a download failed. */
export function reasonOf(error: unknown, host: string): PictureUnavailable {
  const { name, code: given } = error as NodeJS.ErrnoException;
  // The code of a DOMException, which the timeout of a signal rejects with, is a meaningless number.
  const code = typeof given === 'string' ? given : name;
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') {
    return new SiteSilent(`there is no site '${host}': check the spelling`);
  }
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE|HOSTNAME/.test(code)) {
    return new SiteSilent(`${host} can not prove that it is ${host} (${code})`);
  }
  if (/TIME/i.test(code)) return new SiteSilent(`${host} did not answer in time: upload the sheet again later`);
  return new SiteSilent(`${host} could not be reached (${code}): upload the sheet again later`);
}
