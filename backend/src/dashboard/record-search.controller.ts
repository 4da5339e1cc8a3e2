import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RecordSearch } from '@selvedge/domain/record-search';
import { Costly } from '../http/concurrency/search-gate.js';
import { SearchRecordsDto } from './dto/search-records.dto.js';
import { RecordSearchService } from './record-search.service.js';

@ApiTags('dashboard')
@Controller('admin/search')
export class RecordSearchController {
  constructor(private readonly records: RecordSearchService) {}

  @Get()
  @Costly()
  search(@Query() { q }: SearchRecordsDto): Promise<RecordSearch> {
    return this.records.search(q);
  }
}
