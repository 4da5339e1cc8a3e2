import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The API keeps fabrics as they are shown, with their pictures, until one is touched: pictures touch them, too. */
export class TouchByPictures1765590000000 implements MigrationInterface {
  name = 'TouchByPictures1765590000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update', 'delete']) {
      await queryRunner.query(`
        CREATE TRIGGER touch_on_${event} AFTER ${event} ON fabric_images
        REFERENCING ${event === 'delete' ? 'OLD' : 'NEW'} TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION touch_fabrics_of_parts()`);
    }
    await queryRunner.query(`
      CREATE TRIGGER touch_on_truncate AFTER TRUNCATE ON fabric_images
      FOR EACH STATEMENT EXECUTE FUNCTION touch_all_fabrics()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update', 'delete', 'truncate']) {
      await queryRunner.query(`DROP TRIGGER touch_on_${event} ON fabric_images`);
    }
  }
}
