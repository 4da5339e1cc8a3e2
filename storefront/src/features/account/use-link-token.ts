import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of the mailed link that opened this page. It leaves the address bar at once, so that it stays in no history
 * and goes out with no request.
 */
export function useLinkToken(): string {
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  const isShown = params.has('token');
  useEffect(() => {
    if (isShown) setParams({}, { replace: true });
  }, [isShown, setParams]);
  return token;
}
