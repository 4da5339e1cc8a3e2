import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AllocationsModule } from './allocations/allocations.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DatabaseModule } from './database/database.module.js';
import { FabricsModule } from './fabrics/fabrics.module.js';
import { FabricImportsModule } from './fabrics/import/fabric-imports.module.js';
import { BodyGuard } from './http/body/body.js';
import { FieldRightsInterceptor } from './http/field-rights.interceptor.js';
import { HttpModule } from './http/http.module.js';
import { InquiriesModule } from './inquiries/inquiries.module.js';
import { InvoicingModule } from './invoicing/invoicing.module.js';
import { ListsModule } from './lists/lists.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { OffersModule } from './offers/offers.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { PushModule } from './push/push.module.js';
import { QuotationsModule } from './quotations/quotations.module.js';
import { RollsModule } from './rolls/rolls.module.js';
import { SsrModule } from './ssr/ssr.module.js';
import { StockModule } from './stock/stock.module.js';
import { SwatchesModule } from './swatches/swatches.module.js';
import { SystemModule } from './system/system.module.js';
import { UndoModule } from './undo/undo.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WriteOffsModule } from './write-offs/write-offs.module.js';

/** The modules of the API process. */
@Module({})
export class ApiModule {
  static for(config: Config): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.for(config),
        DatabaseModule.of('api'),
        HttpModule,
        MonitoringModule.on(config.monitor.apiPort),
        AuthModule,
        PushModule,
        UndoModule,
        UsersModule,
        UploadsModule,
        FabricsModule,
        FabricImportsModule,
        CatalogModule,
        SsrModule,
        QuotationsModule,
        OrdersModule,
        InvoicingModule,
        OffersModule,
        StockModule,
        SwatchesModule,
        ListsModule,
        AllocationsModule,
        RollsModule,
        WriteOffsModule,
        InquiriesModule,
        CustomersModule,
        DashboardModule,
        SystemModule,
        AuditModule,
        PrivacyModule,
        WebhooksModule,
      ],
      // The order matters: a body is only read from callers who may send it, and rate limits come last, so that they know
      // who is a guest and don't count malformed requests.
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_INTERCEPTOR, useClass: FieldRightsInterceptor },
      ],
    };
  }
}
