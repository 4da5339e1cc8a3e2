import { Injectable, NotFoundException } from '@nestjs/common';
import { type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import { recordNeeds } from '@selvedge/domain/webhooks/webhook';
import { DataSource } from 'typeorm';
import { ADMIN_FABRIC_JOINS, ADMIN_FABRIC_JSON } from '../fabrics/fabric.view.js';
import { OrdersService } from '../orders/orders.service.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { HoldsService } from '../stock/holds.service.js';
import { SwatchesService } from '../swatches/swatches.service.js';
import { GRANTS } from '../users/roles/grants.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

type RaisedEvent = Pick<WebhookDelivery, 'type' | 'recordId' | 'version'>;

/** The tables of records with versions, by the first part of the events' names. Holds, imports, invoices and receipts have none. */
const TABLES: Readonly<Record<string, string>> = {
  quotation: 'quotations',
  order: 'orders',
  stock: 'fabrics',
  fabric: 'fabrics',
  swatch: 'swatch_requests',
  cheque: 'cheques',
};

/** The events of the second and last change of records without versions. */
const ENDS: readonly string[] = ['hold.ended', 'receipt.reversed'];

/** The records that events are about. */
@Injectable()
export class WebhookRecords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    private readonly orders: OrdersService,
    private readonly holds: HoldsService,
    private readonly swatches: SwatchesService,
  ) {}

  /** The present version; that of a deleted record is stored with the event. */
  async versionOf({ type, recordId, version }: RaisedEvent): Promise<number> {
    const table = TABLES[subjectOf(type)];
    if (!table) return ENDS.includes(type) ? 2 : 1;
    const [row] = await this.dataSource.query<{ version: number }[]>(`SELECT version FROM ${table} WHERE id = $1`, [
      recordId,
    ]);
    return row?.version ?? version ?? 1;
  }

  /** The record as staff read it, if the endpoint wants it and whoever saved the endpoint may read it; otherwise undefined. */
  async expanded({ expand, savedBy }: WebhookEndpoint, { type, recordId }: RaisedEvent): Promise<object | undefined> {
    const needs = recordNeeds(type);
    if (!expand || savedBy === null || needs.length === 0) return undefined;
    const permissions = await this.#permissionsOf(savedBy);
    if (!needs.every((word) => permissions.has(word))) return undefined;
    try {
      return await this.#read(subjectOf(type), recordId);
    } catch (error) {
      // The record was deleted.
      if (error instanceof NotFoundException) return undefined;
      throw error;
    }
  }

  async #read(subject: string, id: string): Promise<object | undefined> {
    if (subject === 'quotation') return this.quotations.one(id);
    if (subject === 'order') return this.orders.one(id);
    if (subject === 'hold') return this.holds.one(id);
    if (subject === 'swatch') return this.swatches.one(id);
    const [row] = await this.dataSource.query<{ fabric: object }[]>(
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM fabrics f ${ADMIN_FABRIC_JOINS} WHERE f.id = $1`,
      [id],
    );
    return row?.fabric;
  }

  async #permissionsOf(userId: string): Promise<ReadonlySet<Permission>> {
    const [row] = await this.dataSource.query<{ grants: string[] }[]>(
      `SELECT ${GRANTS} FROM users u
       WHERE u.id = $1 AND u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL`,
      [userId],
    );
    return permissionsOf(row?.grants ?? []);
  }
}

const subjectOf = (type: string): string => type.split('.', 1)[0] ?? '';
