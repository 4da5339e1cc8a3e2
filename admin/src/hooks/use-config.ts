import { type Brand, defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import { useQuery } from '@tanstack/react-query';
import { callJson } from '../providers/http-client';

/** The public settings of this installation; undefined until the server has answered. */
export function useConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: () => callJson<PublicConfig>('GET', '/api/config'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The distributor's own name and lines; the product's until the server has answered. */
export const useBrand = (): Brand => useConfig()?.brand ?? defaultBrand;
