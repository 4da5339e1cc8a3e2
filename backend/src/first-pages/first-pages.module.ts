import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { FirstPages } from './first-pages.service.js';

@Module({ imports: [CatalogModule], providers: [FirstPages] })
export class FirstPagesModule {}
