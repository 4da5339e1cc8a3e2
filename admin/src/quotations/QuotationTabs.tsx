import { Box, Tab, Tabs } from '@mui/material';
import { turns } from '@selvedge/domain/quotations/offer';
import { color } from '@selvedge/web/tokens';
import { useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useTurnCounts } from './use-turn-counts';

const ALL = 'all';

/** The list by turn. The tab is a filter field, so that the address and saved filters include it. */
export function QuotationTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const counts = useTurnCounts();
  const { turn = ALL, ...others } = filterValues;
  const { status } = filterValues;
  const [former, setFormer] = useState(status);
  useEffect(() => {
    if (status === former) return;
    setFormer(status);
    // A status filter searches all tabs, because most of its quotations are on another tab.
    if (status && turn !== ALL) setFilters(others);
  });
  const choose = (tab: string) => setFilters(tab === ALL ? others : { ...others, turn: tab });
  return (
    <Tabs
      value={[...turns, ALL].includes(turn) ? turn : false}
      onChange={(_event, tab: string) => choose(tab)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('resources.quotations.tabs.label')}
      sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44, px: { xs: 0, sm: 1 } }}
    >
      {[...turns, ALL].map((tab) => (
        <Tab
          key={tab}
          value={tab}
          sx={{
            fontSize: { xs: '0.8125rem', sm: '0.875rem' },
            minHeight: 44,
            minWidth: 0,
            px: { xs: 0.5, sm: 2 },
            py: 1,
          }}
          label={
            <span>
              {translate(`resources.quotations.tabs.${tab}`)}
              <Box component="span" sx={count}>
                {counts?.[tab as keyof typeof counts] ?? '\u00a0'}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}

/** As wide as three digits from the start, so that nothing moves when they load. */
const count = {
  bgcolor: color.indigoTint,
  borderRadius: '10px',
  color: color.indigo,
  display: 'inline-block',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '20px',
  minWidth: { xs: 22, sm: 32 },
  ml: { xs: 0.5, sm: 1 },
  px: { xs: 0.25, sm: 0.75 },
  textAlign: 'center',
};

/** Number of quotations, and of rows if some are grouped. */
export function QuotationCount() {
  const translate = useTranslate();
  const { total } = useListContext();
  const quotations = useTurnCounts()?.quotations;
  if (quotations === undefined || total === undefined) return '\u00a0';
  const counted = translate('resources.quotations.total', { smart_count: quotations });
  return total < quotations ? translate('resources.quotations.in_rows', { counted, smart_count: total }) : counted;
}
