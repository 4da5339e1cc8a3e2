import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The whole schema. The rules that the programs follow stand here once more, where nothing can go round them. */
export class CreateSchema1763600000000 implements MigrationInterface {
  name = 'CreateSchema1763600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query(`
      CREATE FUNCTION fabric_search_text(name text, item_code text, material text, description text, colors text[])
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(name || ' ' || item_code || ' ' || material || ' ' || array_to_string(colors, ' ') || ' ' || description);

      CREATE TABLE users (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL,
        password_hash text NOT NULL,
        user_type text NOT NULL DEFAULT 'customer',
        is_active boolean NOT NULL DEFAULT true,
        phone text NOT NULL DEFAULT '',
        company text NOT NULL DEFAULT '',
        address text NOT NULL DEFAULT '',
        token_version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT users_email CHECK (email = btrim(email) AND email LIKE '%_@_%' AND length(email) <= 320),
        CONSTRAINT users_user_type CHECK (user_type IN ('customer', 'admin')),
        CONSTRAINT users_pkey PRIMARY KEY (id)
      );

      CREATE TABLE user_documents (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        field text NOT NULL,
        file_name text NOT NULL,
        content_type text NOT NULL,
        bytes integer NOT NULL,
        storage_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT user_documents_storage_key_key UNIQUE (storage_key),
        CONSTRAINT user_documents_pkey PRIMARY KEY (id)
      );

      CREATE TABLE categories (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        description text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT categories_name CHECK (name = btrim(name) AND name <> ''),
        CONSTRAINT categories_pkey PRIMARY KEY (id)
      );

      CREATE TABLE patterns (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        description text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT patterns_name CHECK (name = btrim(name) AND name <> ''),
        CONSTRAINT patterns_pkey PRIMARY KEY (id)
      );

      CREATE TABLE uploads (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        storage_key text NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        bytes integer NOT NULL,
        placeholder_color text NOT NULL,
        uploaded_by uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uploads_storage_key_key UNIQUE (storage_key),
        CONSTRAINT uploads_pkey PRIMARY KEY (id)
      );

      CREATE TABLE fabrics (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        item_code text NOT NULL,
        description text NOT NULL DEFAULT '',
        material text NOT NULL DEFAULT '',
        care_instructions text NOT NULL DEFAULT '',
        colors text[] NOT NULL DEFAULT '{}',
        number_of_colors integer,
        width_cm numeric(7,2),
        weight_gsm numeric(8,2),
        price_cents bigint NOT NULL,
        price_unit text NOT NULL DEFAULT 'meters',
        minimum_order integer NOT NULL DEFAULT 1,
        stock_quantity numeric(12,2) NOT NULL DEFAULT 0,
        is_available boolean NOT NULL DEFAULT true,
        visible boolean NOT NULL DEFAULT true,
        out_of_stock boolean NOT NULL DEFAULT false,
        available_in_sri_lanka boolean NOT NULL DEFAULT false,
        is_global boolean NOT NULL DEFAULT false,
        pre_order boolean NOT NULL DEFAULT false,
        search_text text GENERATED ALWAYS AS (fabric_search_text(name, item_code, material, description, colors)) STORED,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT fabrics_available_in_sri_lanka CHECK (NOT available_in_sri_lanka OR stock_quantity > 0),
        CONSTRAINT fabrics_pre_order CHECK (NOT pre_order OR NOT available_in_sri_lanka),
        CONSTRAINT fabrics_out_of_stock CHECK (NOT out_of_stock OR (stock_quantity = 0 AND NOT available_in_sri_lanka AND NOT pre_order)),
        CONSTRAINT fabrics_stock_quantity CHECK (stock_quantity BETWEEN 0 AND 1000000000),
        CONSTRAINT fabrics_number_of_colors CHECK (number_of_colors BETWEEN 1 AND 10000),
        CONSTRAINT fabrics_weight CHECK (weight_gsm BETWEEN 1 AND 100000),
        CONSTRAINT fabrics_width CHECK (width_cm BETWEEN 1 AND 10000),
        CONSTRAINT fabrics_minimum_order CHECK (minimum_order BETWEEN 1 AND 1000000),
        CONSTRAINT fabrics_price_unit CHECK (price_unit IN ('meters', 'yards')),
        CONSTRAINT fabrics_price CHECK (price_cents BETWEEN 0 AND 999999999999),
        CONSTRAINT fabrics_item_code CHECK (item_code = btrim(item_code) AND item_code <> ''),
        CONSTRAINT fabrics_name CHECK (btrim(name) <> ''),
        CONSTRAINT fabrics_pkey PRIMARY KEY (id)
      );

      CREATE TABLE fabric_images (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        fabric_id uuid NOT NULL,
        upload_id uuid,
        image_url text NOT NULL,
        alt_text text NOT NULL DEFAULT '',
        is_primary boolean NOT NULL DEFAULT false,
        display_order smallint NOT NULL,
        placeholder_color text NOT NULL DEFAULT '#e6dfd3',
        CONSTRAINT fabric_images_fabric_id_display_order_key UNIQUE (fabric_id, display_order),
        CONSTRAINT fabric_images_display_order CHECK (display_order BETWEEN 0 AND 4),
        CONSTRAINT fabric_images_pkey PRIMARY KEY (id)
      );

      CREATE TABLE fabric_categories (
        fabric_id uuid NOT NULL,
        category_id uuid NOT NULL,
        CONSTRAINT fabric_categories_pkey PRIMARY KEY (fabric_id, category_id)
      );

      CREATE TABLE fabric_patterns (
        fabric_id uuid NOT NULL,
        pattern_id uuid NOT NULL,
        CONSTRAINT fabric_patterns_pkey PRIMARY KEY (fabric_id, pattern_id)
      );

      CREATE TABLE fabric_imports (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        file_name text NOT NULL,
        storage_key text NOT NULL,
        bytes integer NOT NULL,
        dry_run boolean NOT NULL DEFAULT false,
        state text NOT NULL DEFAULT 'queued',
        total_rows integer NOT NULL DEFAULT 0,
        processed_rows integer NOT NULL DEFAULT 0,
        success_count integer NOT NULL DEFAULT 0,
        update_count integer NOT NULL DEFAULT 0,
        duplicate_count integer NOT NULL DEFAULT 0,
        error_count integer NOT NULL DEFAULT 0,
        errors jsonb NOT NULL DEFAULT '[]',
        warnings jsonb NOT NULL DEFAULT '[]',
        failure text,
        requested_by uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        CONSTRAINT fabric_imports_storage_key_key UNIQUE (storage_key),
        CONSTRAINT fabric_imports_counts CHECK (least(total_rows, processed_rows, success_count, update_count, duplicate_count, error_count) >= 0),
        CONSTRAINT fabric_imports_state CHECK (state IN ('queued', 'running', 'finished', 'failed')),
        CONSTRAINT fabric_imports_pkey PRIMARY KEY (id)
      );

      CREATE TABLE quotations (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        quotation_no text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        source text NOT NULL,
        request_group uuid,
        customer_id uuid,
        customer_name text NOT NULL DEFAULT '',
        customer_email text NOT NULL DEFAULT '',
        customer_phone text NOT NULL DEFAULT '',
        customer_company text NOT NULL DEFAULT '',
        customer_address text NOT NULL DEFAULT '',
        message text NOT NULL DEFAULT '',
        delivery_instructions text NOT NULL DEFAULT '',
        timeline text NOT NULL DEFAULT '',
        discount_percent numeric(4,1) NOT NULL DEFAULT 0,
        quoted_price_cents bigint,
        admin_response text NOT NULL DEFAULT '',
        admin_response_published boolean NOT NULL DEFAULT false,
        internal_notes text NOT NULL DEFAULT '',
        valid_until timestamptz NOT NULL,
        revision integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT quotations_quotation_no_key UNIQUE (quotation_no),
        CONSTRAINT quotations_approved_price CHECK (status <> 'approved' OR quoted_price_cents > 0),
        CONSTRAINT quotations_quoted_price CHECK (quoted_price_cents BETWEEN 0 AND 999999999999),
        CONSTRAINT quotations_discount CHECK (discount_percent BETWEEN 0 AND 100),
        CONSTRAINT quotations_source CHECK (source IN ('customer', 'guest', 'manual')),
        CONSTRAINT quotations_status CHECK (status IN ('pending', 'responded', 'approved', 'rejected')),
        CONSTRAINT quotations_pkey PRIMARY KEY (id)
      );

      CREATE TABLE quotation_lines (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        quotation_id uuid NOT NULL,
        position integer NOT NULL,
        fabric_id uuid,
        fabric_name text NOT NULL,
        item_code text NOT NULL DEFAULT '',
        description text NOT NULL DEFAULT '',
        material text NOT NULL DEFAULT '',
        color text NOT NULL DEFAULT '',
        width_cm numeric(7,2),
        weight_gsm numeric(8,2),
        minimum_order integer NOT NULL DEFAULT 1,
        price_unit text NOT NULL,
        quantity numeric(10,3) NOT NULL,
        unit_price_cents bigint NOT NULL,
        CONSTRAINT quotation_lines_quotation_id_position_key UNIQUE (quotation_id, position),
        CONSTRAINT quotation_lines_price_unit CHECK (price_unit IN ('meters', 'yards')),
        CONSTRAINT quotation_lines_unit_price CHECK (unit_price_cents BETWEEN 0 AND 999999999999),
        CONSTRAINT quotation_lines_quantity CHECK (quantity > 0 AND quantity <= 1000000),
        CONSTRAINT quotation_lines_pkey PRIMARY KEY (id)
      );

      CREATE TABLE quotation_history (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        quotation_id uuid NOT NULL,
        actor_id uuid,
        actor_name text NOT NULL,
        action text NOT NULL,
        from_status text,
        to_status text,
        detail text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT quotation_history_pkey PRIMARY KEY (id)
      );

      CREATE TABLE quotation_documents (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        quotation_id uuid NOT NULL,
        revision integer NOT NULL,
        content jsonb NOT NULL,
        file_name text NOT NULL,
        storage_key text,
        bytes integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT quotation_documents_storage_key_key UNIQUE (storage_key),
        CONSTRAINT quotation_documents_quotation_id_revision_key UNIQUE (quotation_id, revision),
        CONSTRAINT quotation_documents_pkey PRIMARY KEY (id)
      );

      CREATE TABLE idempotency_keys (
        scope text NOT NULL,
        key text NOT NULL,
        body_hash text NOT NULL,
        quotation_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
      );

      CREATE TABLE orders (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        order_number text NOT NULL,
        quotation_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        total_amount_cents bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT orders_order_number_key UNIQUE (order_number),
        CONSTRAINT orders_quotation_id_key UNIQUE (quotation_id),
        CONSTRAINT orders_total_amount CHECK (total_amount_cents BETWEEN 0 AND 999999999999),
        CONSTRAINT orders_status CHECK (status IN ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
        CONSTRAINT orders_pkey PRIMARY KEY (id)
      );

      CREATE TABLE order_history (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        order_id uuid NOT NULL,
        actor_id uuid,
        actor_name text NOT NULL,
        from_status text,
        to_status text NOT NULL,
        detail text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT order_history_pkey PRIMARY KEY (id)
      );

      CREATE TABLE inquiries (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        state text NOT NULL DEFAULT 'new',
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL DEFAULT '',
        company text NOT NULL DEFAULT '',
        subject text NOT NULL DEFAULT '',
        message text NOT NULL,
        fabric_id uuid,
        fabric_name text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT inquiries_state CHECK (state IN ('new', 'answered', 'closed')),
        CONSTRAINT inquiries_kind CHECK (kind IN ('inquiry', 'contact')),
        CONSTRAINT inquiries_pkey PRIMARY KEY (id)
      );

      CREATE TABLE mails (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        event_key text NOT NULL,
        to_address text NOT NULL,
        to_name text NOT NULL DEFAULT '',
        subject text NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        quotation_id uuid,
        inquiry_id uuid,
        attachment_key text,
        attachment_name text,
        state text NOT NULL DEFAULT 'queued',
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        CONSTRAINT mails_event_key_key UNIQUE (event_key),
        CONSTRAINT mails_state CHECK (state IN ('queued', 'handing_over', 'sent', 'failed', 'uncertain', 'not_configured')),
        CONSTRAINT mails_pkey PRIMARY KEY (id)
      );

      CREATE TABLE outbox (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        payload jsonb NOT NULL,
        available_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        enqueued_at timestamptz,
        finished_at timestamptz,
        error text,
        CONSTRAINT outbox_pkey PRIMARY KEY (id)
      );

      CREATE TABLE counters (
        series text NOT NULL,
        year integer NOT NULL,
        value integer NOT NULL,
        CONSTRAINT counters_pkey PRIMARY KEY (series, year)
      );

      CREATE TABLE markers (
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT markers_pkey PRIMARY KEY (name)
      );

      -- Kept by rate-limiter-flexible, which knows these columns.
      CREATE TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );

      CREATE INDEX uploads_uploaded_by_idx ON uploads (uploaded_by);
      CREATE INDEX fabric_images_upload_id_idx ON fabric_images (upload_id);
      CREATE UNIQUE INDEX fabric_images_one_primary ON fabric_images (fabric_id) WHERE is_primary;
      CREATE INDEX fabrics_global_idx ON fabrics (created_at) WHERE is_global AND visible;
      CREATE INDEX fabrics_stock_idx ON fabrics (stock_quantity, id);
      CREATE INDEX fabrics_weight_idx ON fabrics (weight_gsm, id);
      CREATE INDEX fabrics_price_idx ON fabrics (price_cents, id);
      CREATE INDEX fabrics_newest_idx ON fabrics (created_at, id);
      CREATE INDEX fabric_imports_newest_idx ON fabric_imports (created_at);
      CREATE INDEX inquiries_fabric_id_idx ON inquiries (fabric_id);
      CREATE INDEX inquiries_newest_idx ON inquiries (created_at, id);
      CREATE INDEX outbox_unfinished ON outbox (available_at) WHERE finished_at IS NULL;
      CREATE INDEX outbox_finished ON outbox (finished_at) WHERE finished_at IS NOT NULL;
      CREATE INDEX mails_quotation_id_idx ON mails (quotation_id);
      CREATE INDEX quotation_lines_fabric_id_idx ON quotation_lines (fabric_id);
      CREATE INDEX quotations_request_group_idx ON quotations (request_group);
      CREATE INDEX quotations_customer_id_idx ON quotations (customer_id);
      CREATE INDEX quotations_status_idx ON quotations (status, created_at) WHERE deleted_at IS NULL;
      CREATE INDEX quotations_newest_idx ON quotations (created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX orders_newest_idx ON orders (created_at, id);
      CREATE INDEX order_history_order_idx ON order_history (order_id, created_at);
      CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);
      CREATE INDEX quotation_history_quotation_idx ON quotation_history (quotation_id, created_at);
      CREATE INDEX user_documents_user_id_idx ON user_documents (user_id);
      CREATE INDEX fabric_categories_fabric_id_idx ON fabric_categories (fabric_id);
      CREATE INDEX fabric_categories_category_id_idx ON fabric_categories (category_id);
      CREATE INDEX fabric_patterns_fabric_id_idx ON fabric_patterns (fabric_id);
      CREATE INDEX fabric_patterns_pattern_id_idx ON fabric_patterns (pattern_id);

      -- Expression and operator-class indexes, which the entities can only name.
      CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE deleted_at IS NULL;
      CREATE UNIQUE INDEX categories_name_key ON categories (lower(name));
      CREATE UNIQUE INDEX patterns_name_key ON patterns (lower(name));
      CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code));
      CREATE INDEX fabrics_name_idx ON fabrics (name COLLATE "und-x-icu", id);
      CREATE INDEX fabrics_search_text_idx ON fabrics USING gin (search_text gin_trgm_ops);

      ALTER TABLE uploads ADD CONSTRAINT uploads_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL;
      ALTER TABLE fabric_images ADD CONSTRAINT fabric_images_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE CASCADE;
      ALTER TABLE fabric_images ADD CONSTRAINT fabric_images_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE RESTRICT;
      ALTER TABLE fabric_imports ADD CONSTRAINT fabric_imports_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
      ALTER TABLE inquiries ADD CONSTRAINT inquiries_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE SET NULL;
      ALTER TABLE mails ADD CONSTRAINT mails_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE;
      ALTER TABLE mails ADD CONSTRAINT mails_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE;
      ALTER TABLE quotation_lines ADD CONSTRAINT quotation_lines_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE;
      ALTER TABLE quotation_lines ADD CONSTRAINT quotation_lines_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE SET NULL;
      ALTER TABLE quotations ADD CONSTRAINT quotations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT;
      ALTER TABLE orders ADD CONSTRAINT orders_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE RESTRICT;
      ALTER TABLE order_history ADD CONSTRAINT order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
      ALTER TABLE order_history ADD CONSTRAINT order_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
      ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE;
      ALTER TABLE quotation_documents ADD CONSTRAINT quotation_documents_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE;
      ALTER TABLE quotation_history ADD CONSTRAINT quotation_history_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE;
      ALTER TABLE quotation_history ADD CONSTRAINT quotation_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
      ALTER TABLE user_documents ADD CONSTRAINT user_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
      ALTER TABLE fabric_categories ADD CONSTRAINT fabric_categories_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE CASCADE ON UPDATE CASCADE;
      ALTER TABLE fabric_categories ADD CONSTRAINT fabric_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE ON UPDATE CASCADE;
      ALTER TABLE fabric_patterns ADD CONSTRAINT fabric_patterns_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE CASCADE ON UPDATE CASCADE;
      ALTER TABLE fabric_patterns ADD CONSTRAINT fabric_patterns_pattern_id_fkey FOREIGN KEY (pattern_id) REFERENCES patterns(id) ON DELETE CASCADE ON UPDATE CASCADE;
    `);
    // TypeORM compares a generated column with what it noted here, not with the catalogue.
    await queryRunner.query(
      `INSERT INTO typeorm_metadata (database, schema, "table", type, name, value)
       VALUES (current_database(), current_schema(), 'fabrics', 'GENERATED_COLUMN', 'search_text',
               'fabric_search_text(name, item_code, material, description, colors)')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM typeorm_metadata WHERE "table" = 'fabrics' AND name = 'search_text'`);
    await queryRunner.query(`
      DROP TABLE markers, counters, outbox, mails, inquiries, order_history, orders, idempotency_keys, quotation_documents, quotation_history, quotation_lines, quotations, fabric_imports, fabric_patterns, fabric_categories, fabric_images, fabrics, uploads, patterns, categories, user_documents, users, rate_limits;
      DROP FUNCTION fabric_search_text;
    `);
  }
}
