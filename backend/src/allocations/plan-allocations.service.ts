import { ConflictException, ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type AllocationPlans, planRolls } from '@selvedge/domain/stock/roll-plan';
import { isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import type { CurrentUser } from '../http/decorators.js';
import { quotationInScope } from '../quotations/quotation-store.js';
import { planLimitsOf } from '../rolls/remainder.js';
import type { AllocationPlanDto } from './dto/allocation-plan.dto.js';
import { freeRollsOf, pinsOf } from './free-rolls.js';
import { noSingleShade } from './no-single-shade.js';

/** Says which rolls would serve a length. It promises nothing. */
@Injectable()
export class PlanAllocationsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ConflictException with what is there and at most three ways out, NotFoundException */
  async plan({ colourway_id, quotation_id, ...asked }: AllocationPlanDto, by: CurrentUser): Promise<AllocationPlans> {
    const { manager } = this.dataSource;
    const color = await manager.findOne(Colourway, { where: { id: colourway_id }, relations: { fabric: true } });
    if (!color) throw new NotFoundException('Color not found.');
    if (!color.fabric.countedByRoll) {
      throw new ConflictException(`${color.fabric.name} is not counted by roll. Switch its rolls on first.`);
    }
    const request = { ...asked, ...planLimitsOf(this.config) };
    const customerId = quotation_id ? await customerOf(manager, quotation_id, by) : null;
    const pins = (await pinsOf(manager, [colourway_id], { customerId })).get(colourway_id) ?? [];
    const free = await freeRollsOf(manager, colourway_id, { customerId });
    const { plan: sold, ...answer } = planRolls(free, request, pins);
    // Rolls that aren't measured yet count for a quotation: they may be measured by the time its order is confirmed.
    const andProvisional = async () => freeRollsOf(manager, colourway_id, { customerId, andProvisional: true });
    const plan = sold ?? planRolls(await andProvisional(), request, pins).plan;
    if (!plan) throw noSingleShade(asked.length_meters, answer);
    const { largest_single_shade_meters, longest_piece_meters } = answer;
    return { plans: [plan], largest_single_shade_meters, longest_piece_meters, ...(quotation_id && { pins }) };
  }
}

/** Only whoever may read the quotation learns what is held for its customer. @throws ForbiddenException, NotFoundException */
async function customerOf(manager: EntityManager, id: string, by: CurrentUser): Promise<string | null> {
  if (!isAllowed('quote.read', by)) throw new ForbiddenException('Your role does not include reading quotations.');
  return (await quotationInScope(manager, id, by)).customerId;
}
