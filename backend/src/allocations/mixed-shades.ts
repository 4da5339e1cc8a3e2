import { exactSum } from '@selvedge/domain/length';
import type { MixedShades, ShadeMeters } from '@selvedge/domain/rolls/mixed-shades';
import { planRolls, type RollPlan, shadeName } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { planLimitsOf } from '../rolls/remainder.js';
import { freeRollsOf } from './free-rolls.js';
import { consentsOf, metersOf, rolledLinesOf } from './rolled-lines.js';

/**
 * The lines of a quotation whose shade rule the present stock can't keep, each with the mix of shades that would serve it:
 * their customer may agree to that. Lines that they agreed to already are left out.
 */
export async function mixedShadesOf(
  manager: EntityManager,
  quotationId: string,
  config: Pick<Config, 'remnantBelowMetres' | 'minCutMetres'>,
): Promise<MixedShades[]> {
  const lines = await rolledLinesOf(manager, quotationId);
  if (lines.length === 0) return [];
  const consents = await consentsOf(
    manager,
    lines.map(({ id }) => id),
  );
  const mixes: MixedShades[] = [];
  for (const line of lines) {
    const meters = metersOf(line);
    const agreed = consents.find(({ line_id, subject }) => line_id === line.id && subject === 'shades');
    if (agreed && agreed.meters >= meters) continue;
    const customerId = line.customer_id;
    const { plan, offers } = planRolls(await freeRollsOf(manager, line.colourway_id, { customerId }), {
      length_meters: meters,
      rule: line.shade_rule === 'any' ? 'one_shade' : line.shade_rule,
      min_piece_meters: line.min_piece_meters ?? undefined,
      max_pieces: line.max_pieces ?? undefined,
      ...planLimitsOf(config),
    });
    const mix = plan ? undefined : offers.find(({ bands }) => bands.length > 1);
    if (mix && mix.rule !== 'one_shade') {
      mixes.push({ line_id: line.id, rule: mix.rule, meters, shades: shadesOf(mix) });
    }
  }
  return mixes;
}

function shadesOf({ rolls }: RollPlan): ShadeMeters[] {
  const sums = new Map<string, number>();
  for (const roll of rolls) {
    const shade = shadeName(roll);
    sums.set(shade, exactSum([sums.get(shade) ?? 0, roll.length]));
  }
  return [...sums].map(([shade, meters]) => ({ shade, meters }));
}
