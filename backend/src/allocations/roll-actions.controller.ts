import { Body, Controller, Headers, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type RollAction, type RollCard, rollActionRights, rollActions } from '@selvedge/domain/rolls/roll';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { Needs } from '../http/decorators.js';
import { idempotencyKeyOf } from '../http/idempotency/key-header.js';
import { requireRight } from '../http/require-right.js';
import { CutReversalDto, RollActionDto } from '../rolls/dto/roll.dto.js';
import { RollActionsService } from '../rolls/roll-actions.service.js';
import { RollsService } from '../rolls/rolls.service.js';
import { OrderAllocationsService } from './order-allocations.service.js';

const rollId = idOf('Roll');

/** Actions on one roll. A cut for the line of an order is also a step of that order. */
@ApiTags('Stock')
@ApiBearerAuth()
@Controller('admin/rolls')
export class RollActionsController {
  constructor(
    private readonly rolls: RollsService,
    private readonly actions: RollActionsService,
    private readonly allocations: OrderAllocationsService,
  ) {}

  /**
   * An `Idempotency-Key`, as a header or as `idempotency_key`, makes repeating the call safe, so that a cut sent again after a
   * lost connection is booked once.
   */
  @ApiOperation({ summary: 'Cut, measure, move or write off a roll' })
  @Needs('stock.count | stock.receive | stock.cut | stock.adjust')
  @Post(':id/:deed')
  @HttpCode(200)
  async action(
    @Param('id', rollId) id: string,
    @Param('deed') action: string,
    @Change() change: Change,
    @Body() input: RollActionDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<RollCard> {
    if (!isRollAction(action)) throw new NotFoundException(`A roll can't do that. It knows ${rollActions.join(', ')}.`);
    const right = rollActionRights[action];
    if (right) requireRight(change.by, right, `You may not do this to a roll: it needs the right ${right}.`);
    const { order_line_id: lineId, idempotency_key: ownKey, ...fields } = input;
    const onceBy = idempotencyKeyOf(key ?? ownKey);
    const done =
      action === 'cuts' && lineId
        ? this.allocations.cut(id, change, { ...fields, order_line_id: lineId }, onceBy)
        : this.actions.change(id, action, change, fields, onceBy);
    await orCurrent(change, done, { toStaff: () => this.rolls.card(id) });
    return this.rolls.card(id);
  }

  /** Takes back a cut that was booked by mistake. */
  @ApiOperation({ summary: 'Undo a cut before it is issued' })
  @Needs('stock.cut')
  @Post(':id/cuts/:movement/reverse')
  @HttpCode(200)
  async reverseCut(
    @Param('id', rollId) id: string,
    @Param('movement') movement: string,
    @Change() change: Change,
    @Body() { reason }: CutReversalDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<RollCard> {
    if (!/^\d{1,15}$/.test(movement)) throw new NotFoundException('Cut not found.');
    const cut = { rollId: id, movementId: movement, reason };
    const isForOrder = await this.allocations.isCutForOrder(cut);
    const onceBy = idempotencyKeyOf(key);
    const done = isForOrder
      ? this.allocations.undoCut(cut, change, onceBy)
      : this.actions.reverseCut(id, movement, change, reason, onceBy);
    await orCurrent(change, done, { toStaff: () => this.rolls.card(id) });
    return this.rolls.card(id);
  }
}

const isRollAction = (word: string): word is RollAction => rollActions.includes(word as RollAction);
