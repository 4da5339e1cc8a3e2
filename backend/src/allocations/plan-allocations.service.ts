import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type AllocationPlans, planRolls } from '@selvedge/domain/stock/roll-plan';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import type { AllocationPlanDto } from './dto/allocation-plan.dto.js';
import { freeRollsOf } from './free-rolls.js';
import { noSingleShade } from './no-single-shade.js';

/** Says which rolls would serve a length. It promises nothing. */
@Injectable()
export class PlanAllocationsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ConflictException with what is there and at most three ways out, NotFoundException */
  async plan({ colourway_id, ...asked }: AllocationPlanDto): Promise<AllocationPlans> {
    const { manager } = this.dataSource;
    const color = await manager.findOne(Colourway, { where: { id: colourway_id }, relations: { fabric: true } });
    if (!color) throw new NotFoundException('Color not found.');
    if (!color.fabric.countedByRoll) {
      throw new ConflictException(`${color.fabric.name} is not counted by roll. Switch its rolls on first.`);
    }
    const rolls = await freeRollsOf(manager, colourway_id);
    const { plan, ...answer } = planRolls(rolls, { ...asked, remnant_below_meters: this.config.remnantBelowMetres });
    if (!plan) throw noSingleShade(asked.length_meters, answer);
    const { largest_single_shade_meters, longest_piece_meters } = answer;
    return { plans: [plan], largest_single_shade_meters, longest_piece_meters };
  }
}
