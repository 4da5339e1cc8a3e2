import { ApiError } from '@selvedge/web/api-error';
import type { Identifier } from 'react-admin';
import { i18nProvider } from '../i18n/i18n-provider';

/** Number of parallel requests; more would only queue in the browser. */
const AT_ONCE = 4;

/**
 * Deletes records one by one, since the API has no bulk call; missing records count as deleted.
 *
 * @throws ApiError with the number of failures and their reasons, after all were tried
 */
export async function deleteEach(ids: readonly Identifier[], remove: (id: Identifier) => Promise<unknown>) {
  const failures: Error[] = [];
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await remove(id).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) failures.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [first] = failures;
  if (!first) return;
  throw new ApiError(first instanceof ApiError ? first.status : 0, {
    message: i18nProvider.translate('list.not_deleted', {
      failed: failures.length,
      all: ids.length,
      reason: first.message,
    }),
  });
}
