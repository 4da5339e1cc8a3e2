import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the emailed link that opened this page. It is in the fragment, which no request carries, or in the query
 * of older links. It is removed from the address at once, so that it stays in no history.
 */
export function useLinkToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const carried = tokenIn(hash) ?? tokenIn(search);
  const [token, setToken] = useState(carried ?? '');
  // A second link opened in the same tab changes only the fragment.
  if (carried !== null && carried !== token) setToken(carried);
  useEffect(() => {
    if (carried !== null) void navigate(pathname, { replace: true });
  }, [carried, navigate, pathname]);
  return token;
}

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token');
