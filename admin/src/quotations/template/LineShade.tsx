import { Box, Button, Typography } from '@mui/material';
import { formatLength, inOtherUnit, toMetres } from '@selvedge/domain/length';
import { NO_SINGLE_SHADE } from '@selvedge/domain/problem';
import type { RollPlan } from '@selvedge/domain/stock/roll-plan';
import { ApiError } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useDebounced } from '../../hooks/use-debounced';
import { useIsAllowed } from '../../hooks/use-rights';
import { dataProvider } from '../../providers/data-provider';
import { ShadeConsent } from '../../rolls/lazy';
import { isByRoll, type PickedFabric } from '../picker/picked-fabric';
import { amount } from '../typed-numbers';
import { useApplyChange } from './RequestedLineChange';
import { rollLimits, type TemplateFormLine } from './template-form';

const words = 'resources.quotations.line';
const PAUSE_MS = 400;

interface LineShadeProps {
  line: TemplateFormLine;
  picked: PickedFabric;
  index: number;
  /** Undefined for one that is not saved yet. */
  quotationId?: string;
}

/**
 * Shows whether one shade covers the length of a line and by which rolls, or else the next best plan. Only for colors that are
 * counted by roll.
 */
export function LineShade({ picked, ...props }: LineShadeProps) {
  const { line } = props;
  const mayRead = useIsAllowed('stock.read');
  const typed = toMetres(amount(line.quantity, line.price_unit), line.price_unit);
  const meters = useDebounced(Number(typed.toFixed(3)), PAUSE_MS);
  if (!mayRead || !isByRoll(picked) || !(meters > 0)) return null;
  return <ShadePlan colourwayId={picked.colourway_id} meters={meters} {...props} />;
}

interface ShadePlanProps extends Omit<LineShadeProps, 'picked'> {
  colourwayId: string;
  meters: number;
}

function ShadePlan({ colourwayId, meters, line, index, quotationId }: ShadePlanProps) {
  const translate = useTranslate();
  const applyChange = useApplyChange();
  const rule = line.shade_rule;
  const limits = rollLimits(line);
  const { data, error } = useQuery({
    queryKey: ['allocations', 'plan', colourwayId, meters, rule, limits, quotationId],
    queryFn: () =>
      dataProvider.planRolls({
        colourway_id: colourwayId,
        length_meters: meters,
        rule,
        ...limits,
        quotation_id: quotationId,
      }),
    retry: false,
  });
  const rollsOf = ({ rolls }: RollPlan) =>
    translate(`${words}.rolls`, {
      smart_count: rolls.length,
      lengths: rolls.map(({ length }) => formatLength(length, 'meters')).join(' + '),
    });
  const [plan] = data?.plans ?? [];
  if (plan) {
    const { pin = data?.pins?.[0] } = plan;
    return (
      <Typography variant="caption" color="textSecondary" role="status">
        {translate(`${words}.fits.${rule}`, { rolls: rollsOf(plan) })}
        {plan.rolls.some(({ is_provisional }) => is_provisional) ? `. ${translate(`${words}.to_be_confirmed`)}` : ''}
        {pin
          ? ` ${translate(`${words}.${plan.pin ? 'pin' : 'pin_missed'}.${pin.because}`, { lot: pin.lot_code })}`
          : ''}
      </Typography>
    );
  }
  if (!error) return null;
  if (!(error instanceof ApiError && error.code === NO_SINGLE_SHADE)) {
    return (
      <Typography variant="caption" color="textSecondary" role="status">
        {translate(`${words}.shade_failed`)}
      </Typography>
    );
  }
  const { largestMeters, plans } = error.shades;
  // Rounded down in yards, so that it is certainly available.
  const offered =
    line.price_unit === 'meters' ? largestMeters : Math.floor(inOtherUnit(largestMeters, 'meters', 3) * 10) / 10;
  const mixed = rule === 'one_shade' ? plans.find(({ bands }) => bands.length > 1) : undefined;
  return (
    <Box role="status" sx={{ alignItems: 'center', columnGap: 1, display: 'flex', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'warning.main', fontWeight: 600 }}>
        {largestMeters > 0
          ? translate(`${words}.no_shade`, {
              length: formatLength(meters, 'meters'),
              largest: formatLength(largestMeters, 'meters'),
            })
          : translate(`${words}.no_shade_any`)}
      </Typography>
      {offered > 0 ? (
        <Button size="small" onClick={() => applyChange(index, { quantity_meters: offered })}>
          {translate(`${words}.offer_shade`, { length: formatLength(offered, line.price_unit) })}
        </Button>
      ) : null}
      {mixed ? (
        <Typography variant="caption" color="textSecondary">
          {translate(`${words}.mix`, { shades: mixed.bands.join(' + '), rolls: rollsOf(mixed) })}
        </Typography>
      ) : null}
      {mixed && quotationId && line.line_id ? (
        <Suspense>
          <ShadeConsent quotationId={quotationId} lineId={line.line_id} meters={meters} mix={mixed} />
        </Suspense>
      ) : null}
    </Box>
  );
}
