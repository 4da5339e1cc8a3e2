import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { RecordSearch } from '@selvedge/domain/record-search';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { SearchRecordsDto } from './dto/search-records.dto.js';
import { RecordSearchService } from './record-search.service.js';

@ApiTags('Dashboard')
@Controller('admin/search')
export class RecordSearchController {
  constructor(private readonly records: RecordSearchService) {}

  @ApiOperation({ summary: 'Search all kinds of records by number, name or telephone' })
  @Needs('staff')
  @Get()
  @Costly()
  search(@CurrentUser() reader: CurrentUser, @Query() { q }: SearchRecordsDto): Promise<RecordSearch> {
    return this.records.search(q, reader);
  }
}
