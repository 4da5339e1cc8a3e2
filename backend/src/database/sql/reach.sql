-- Whose quotations, orders and customers a person sees. Without the right to see all, people see unowned ones, their own, and
-- those of colleagues whose deputy they are. An absence ends by its date, without any job.

CREATE TABLE absences (
  user_id uuid NOT NULL,
  deputy_id uuid NOT NULL,
  until timestamptz NOT NULL,
  created_by uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT absences_pkey PRIMARY KEY (user_id),
  CONSTRAINT absences_deputy CHECK (deputy_id <> user_id),
  CONSTRAINT absences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT absences_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX absences_deputy_id_idx ON absences (deputy_id);

CREATE FUNCTION owners_for(person uuid) RETURNS uuid[]
LANGUAGE sql STABLE
AS $$
SELECT array_agg(person) || array_agg(a.user_id) FILTER (WHERE a.user_id IS NOT NULL)
FROM (SELECT) self LEFT JOIN absences a ON a.deputy_id = person AND a.until > now()
$$;
