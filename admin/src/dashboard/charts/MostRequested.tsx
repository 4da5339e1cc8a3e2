import { Box, Link, Stack, Typography } from '@mui/material';
import type { RequestedFabric } from '@selvedge/domain/dashboard/dashboard-charts';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength, formatQuantity } from '@selvedge/domain/length';
import { color, tone } from '@selvedge/web/tokens';
import { useGetMany, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { FabricThumbnail } from '../../fabrics/FabricThumbnail';
import { MessagePanel } from '../../ui/placeholders';
import { Section } from '../../ui/Section';
import { wholeCard } from '../StatCards';
import { Bar } from './Bar';

/** The fabrics that most requests ask for, with their pictures as long as they are in the catalog. */
export function MostRequested({ fabrics, days }: { fabrics: readonly RequestedFabric[]; days: number }) {
  const translate = useTranslate();
  const ids = fabrics.flatMap(({ fabric_id }) => fabric_id ?? []);
  const { data: known = [] } = useGetMany<AdminFabric>('fabrics', { ids });
  const most = fabrics[0]?.requests ?? 1;
  return (
    <Section title={translate('dashboard.charts.most')}>
      {fabrics.length === 0 ? (
        <MessagePanel title={translate('dashboard.charts.most_none')}>
          {translate('dashboard.charts.none', { smart_count: days })}
        </MessagePanel>
      ) : (
        <Box component="ol" sx={list}>
          {fabrics.map((requested) => (
            <Requested
              key={requested.fabric_id ?? `${requested.item_code} ${requested.fabric_name}`}
              requested={requested}
              fabric={known.find((fabric) => fabric?.id === requested.fabric_id)}
              share={requested.requests / most}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}

interface RequestedProps {
  requested: RequestedFabric;
  fabric: AdminFabric | undefined;
  share: number;
}

function Requested({ requested, fabric, share }: RequestedProps) {
  const translate = useTranslate();
  const { fabric_id, fabric_name, item_code, requests, metres } = requested;
  const filter = encodeURIComponent(JSON.stringify({ id: fabric_id }));
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1.5, position: 'relative' }}>
      {fabric ? <FabricThumbnail fabric={fabric} /> : <Box sx={noPicture} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={fabric_name} sx={{ fontWeight: 600 }}>
          {fabric_id ? (
            <Link component={RouterLink} to={`/fabrics?filter=${filter}`} color="textPrimary" sx={wholeCard}>
              {fabric_name}
            </Link>
          ) : (
            fabric_name
          )}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
          {[
            item_code,
            translate('dashboard.charts.requests', { smart_count: requests, count: formatQuantity(requests) }),
            formatLength(Math.round(metres), 'meters'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Bar share={share} fill={color.indigo} />
      </Box>
    </Stack>
  );
}

const list = {
  columnGap: 4,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
  rowGap: 1.5,
};

const noPicture = { bgcolor: tone.neutral.ground, borderRadius: '6px', flex: 'none', height: 56, width: 56 };
