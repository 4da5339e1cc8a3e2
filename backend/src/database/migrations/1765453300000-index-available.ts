import type { MigrationInterface, QueryRunner } from 'typeorm';

const keys = {
  fabrics_newest_idx: '(created_at, id)',
  fabrics_name_idx: '(name COLLATE "und-x-icu", id)',
  fabrics_price_idx: '(price_cents, id)',
  fabrics_weight_idx: '(weight_gsm, id)',
  fabrics_stock_idx: '(stock_quantity, id)',
};

/** The console filters by what can be ordered: the orders of its list carry that, so that deep pages are read from the index alone. */
export class IndexAvailable1765453300000 implements MigrationInterface {
  name = 'IndexAvailable1765453300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await indexWith(queryRunner, 'available_quantity');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await indexWith(queryRunner, 'stock_quantity');
  }
}

async function indexWith(queryRunner: QueryRunner, column: 'available_quantity' | 'stock_quantity'): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    const included = key.includes(column) ? '' : `, ${column}`;
    await queryRunner.query(`
      DROP INDEX ${name};
      CREATE INDEX ${name} ON fabrics ${key} INCLUDE (pre_order, is_global${included});
    `);
  }
  await queryRunner.query(`
    DROP INDEX fabrics_item_code_key;
    CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code))
      INCLUDE (item_code, id, pre_order, is_global, ${column});
  `);
}
