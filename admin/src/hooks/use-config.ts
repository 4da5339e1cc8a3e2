import { type Brand, defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import { useQuery } from '@tanstack/react-query';
import { callJson } from '../providers/http-client';

/** The public settings of this installation; undefined while loading. */
export function useConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: () => callJson<PublicConfig>('GET', '/api/config'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The distributor's brand; the product's default while loading. */
export const useBrand = (): Brand => useConfig()?.brand ?? defaultBrand;
