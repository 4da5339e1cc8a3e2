import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the mailed link that opened this page. It stands behind `#`, which no request carries, and in links that were
 * mailed before that behind `?`. It leaves the address bar at once, so that it stays in no history.
 */
export function useLinkToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const carried = tokenIn(hash) ?? tokenIn(search);
  const [token, setToken] = useState(carried ?? '');
  // A second link that is opened in the same tab changes nothing but what stands behind `#`.
  if (carried !== null && carried !== token) setToken(carried);
  useEffect(() => {
    if (carried !== null) void navigate(pathname, { replace: true });
  }, [carried, navigate, pathname]);
  return token;
}

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token');
