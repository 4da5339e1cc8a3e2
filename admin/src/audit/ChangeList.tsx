import { Button } from '@mui/material';
import { ACCOUNT_OWNER, type AuditEntry, auditActions, auditOrigins, auditResources } from '@selvedge/domain/audit';
import { type FilterPayload, useListContext, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { DateTimeField } from '../ui/date-fields';
import { DayInput, filterChoice } from '../ui/inputs';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';
import { ChangedFields } from './ChangedFields';

const words = 'resources.audit';

/** The audit trail: who changed what, when and from where; of one record if opened by a link from it. */
export function ChangeList() {
  const translate = useTranslate();
  return (
    <ListPage<AuditEntry>
      isInbox
      sort={{ field: 'at', order: 'DESC' }}
      sortable={['at']}
      filters={filters}
      tools={<ExportButton />}
    >
      <ResponsiveColumn<AuditEntry> source="at" width={160} field={DateTimeField} />
      <ResponsiveColumn<AuditEntry>
        label={`${words}.fields.actor`}
        width={180}
        render={(entry) => (
          <TwoLines
            first={
              entry.actor_name === ACCOUNT_OWNER
                ? translate(`${words}.owner`)
                : entry.actor_name || translate(`${words}.nobody`)
            }
            second={[kindOf(entry), `origin.${entry.origin}`]
              .flatMap((key) => (key ? translate(`${words}.${key}`) : []))
              .join(' · ')}
          />
        )}
      />
      <ResponsiveColumn<AuditEntry>
        label={`${words}.fields.record`}
        width={220}
        card="heading"
        render={({ action, resource, record_name, detail, count }) => (
          <TwoLines
            first={[translate(`${words}.resource.${resource}`), translate(`${words}.action.${action}`)].join(' · ')}
            second={[record_name, detail, count === 1 ? '' : translate(`${words}.count`, { smart_count: count })]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      />
      <ResponsiveColumn<AuditEntry>
        label={`${words}.fields.changes`}
        render={({ action, changes }) =>
          changes.length > 0 ? <ChangedFields action={action} changes={changes} /> : null
        }
      />
    </ListPage>
  );
}

/** The kind of actor in words; null if the name already says it. */
const kindOf = ({ actor_name, actor_kind }: AuditEntry): string | null =>
  actor_name && actor_name !== ACCOUNT_OWNER && actor_kind && actor_kind !== 'system' ? `kind.${actor_kind}` : null;

/** Exports all entries that match the filter. */
function ExportButton() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { mutate, isPending } = useDownload(`${words}.export_failed`);
  const query = new URLSearchParams({ filter: JSON.stringify(filterValues) });
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate(`/admin/audit/export?${query}`)}>
      {translate(`${words}.export`)}
    </Button>
  );
}

const choicesOf = (kind: string, ids: readonly string[]) => ids.map((id) => ({ id, name: `${words}.${kind}.${id}` }));

const always = [
  filterChoice('resource', `${words}.all_resources`, choicesOf('resource', auditResources)),
  filterChoice('action', `${words}.all_actions`, choicesOf('action', auditActions)),
  filterChoice('origin', `${words}.all_origins`, choicesOf('origin', auditOrigins)),
  <DayInput key="since" source="since" alwaysOn />,
  <DayInput key="until" source="until" alwaysOn />,
];

/** The filters; those by record and by person appear only if a link set them. */
const filters = (applied: FilterPayload) => [
  ...always,
  ...(['record_id', 'actor_id'] as const)
    .filter((source) => applied[source])
    .map((source) =>
      filterChoice(source, `${words}.every.${source}`, [{ id: applied[source], name: `${words}.one.${source}` }]),
    ),
];
