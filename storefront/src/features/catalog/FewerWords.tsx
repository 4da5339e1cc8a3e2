import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FabricQuery, FewerWords as Fewer } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language';
import { fabricPage } from '../../state/fabrics';
import { FabricGrid } from './FabricGrid';

/** Number of fabrics shown of the first suggestion: a row or two. */
const SHOWN = 8;

export interface FewerWordsProps {
  query: FabricQuery;
  /** At least one. */
  fewer: readonly Fewer[];
  onSearch: (text: string) => void;
}

/** Suggests searches without one of the words if all together find nothing, with the fabrics of the first. */
export function FewerWords({ query, fewer, onSearch }: FewerWordsProps) {
  const [first] = fewer;
  const { data } = useQuery(fabricPage({ ...query, search: first?.search, limit: SHOWN }));
  return (
    <Box component="section" aria-labelledby="fewer-words" sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Box component="h2" id="fewer-words" sx={{ typography: 'h3', m: 0 }}>
        {t('With one word fewer')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {fewer.map(({ search, without, total }) => (
          <Button key={search} variant="outlined" onClick={() => onSearch(search)}>
            {total === 1
              ? t('Without “{without}”: {total} fabric', { without, total })
              : t('Without “{without}”: {total} fabrics', { without, total })}
          </Button>
        ))}
      </Box>
      {data && data.fabrics.length > 0 && <FabricGrid fabrics={data.fabrics} />}
    </Box>
  );
}
