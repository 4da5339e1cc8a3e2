import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  fabrics_newest_idx: '(created_at, id)',
  fabrics_name_idx: '(name COLLATE "und-x-icu", id)',
  fabrics_price_idx: '(price_cents, id)',
  fabrics_weight_idx: '(weight_gsm, id)',
  fabrics_stock_idx: '(stock_quantity, id)',
};

/**
 * The orders of the console's list carry what it filters by: a page deep in a filtered list, and its count, are read
 * from the index alone.
 */
export class DeepPages1763750000000 implements MigrationInterface {
  name = 'DeepPages1763750000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, key] of Object.entries(indexes)) {
      const stock = name === 'fabrics_stock_idx' ? '' : ', stock_quantity';
      await queryRunner.query(`
        DROP INDEX ${name};
        CREATE INDEX ${name} ON fabrics ${key} INCLUDE (pre_order, is_global${stock});
      `);
    }
    await queryRunner.query(`
      DROP INDEX fabrics_item_code_key;
      CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code))
        INCLUDE (item_code, id, pre_order, is_global, stock_quantity);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, key] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX ${name}; CREATE INDEX ${name} ON fabrics ${key};`);
    }
    await queryRunner.query(`
      DROP INDEX fabrics_item_code_key;
      CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code)) INCLUDE (item_code, id);
    `);
  }
}
