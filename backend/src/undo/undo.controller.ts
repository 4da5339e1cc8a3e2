import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idOf } from '../http/body/fields.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { UndoService } from './undo.service.js';

@ApiTags('Undo')
@ApiBearerAuth()
@Controller('admin/undos')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  /** Undoes a deletion or a batch by the id of its response: only its author can, for ten minutes. */
  @ApiOperation({ summary: 'Undo a change within its short time' })
  @Needs('staff')
  @Post(':id')
  @HttpCode(200)
  undo(@Param('id', idOf('Undo')) id: string, @CurrentUser() by: CurrentUser): Promise<{ message: string }> {
    return this.undos.undo(id, by);
  }
}
