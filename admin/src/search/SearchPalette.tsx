import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment, TextField, Typography } from '@mui/material';
import type { FoundRecord, RecordKind, RecordSearch } from '@selvedge/domain/record-search';
import { color } from '@selvedge/web/tokens';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCreatePath, useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useBackCloses } from '../hooks/use-back-closes';
import { useDebounced } from '../hooks/use-debounced';
import { useRights } from '../hooks/use-rights';
import { rightOfPage } from '../lib/pages';
import type { dataProvider } from '../providers/data-provider';
import { RouteDialog } from '../ui/overlays';
import { type Command, commandsFor } from './commands';

const PAUSE_MS = 200;
/** The characters that the API reads. */
const MAX_CHARACTERS = 200;
const MIN_CHARACTERS = 2;

/** The kind of address of each record. */
const addresses: Record<RecordKind, 'edit' | 'show'> = {
  quotations: 'edit',
  orders: 'show',
  deliveries: 'show',
  invoices: 'show',
  receipts: 'show',
  cheques: 'show',
  fabrics: 'edit',
  rolls: 'edit',
  users: 'show',
  inquiries: 'show',
};

/** The pages on which a kind is: a delivery is on that of its order. */
const pageOf = (kind: RecordKind): string => (kind === 'deliveries' ? 'orders' : kind);

/** A record, or the list with all matches of a kind. */
interface Found {
  kind: RecordKind;
  /** Null for the list. */
  record: FoundRecord | null;
}

type Option = Found | (Command & { kind: 'commands' });

/** The actions come first, because they are available at once: nothing moves under a finger when records arrive. */
const optionsOf = (commands: readonly Command[], { groups }: RecordSearch): Option[] => [
  ...commands.map((command) => ({ kind: 'commands' as const, ...command })),
  ...groups.flatMap(({ kind, records, has_more }) => [
    ...records.map((record) => ({ kind, record })),
    ...(has_more ? [{ kind, record: null }] : []),
  ]),
];

const nothing: RecordSearch = { groups: [] };

/** One field that finds pages, the usual tasks, and records of every kind; arrow keys choose one, and Enter opens it. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const ids = useId();
  const provider = useDataProvider<typeof dataProvider>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = useDebounced(text.trim(), PAUSE_MS);
  const isSearchable = query.length >= MIN_CHARACTERS;
  const search = useQuery({
    queryKey: ['record-search', query],
    queryFn: () => provider.searchRecords(query),
    enabled: isSearchable,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useBackCloses(onClose);
  const { may } = useRights();
  const data = search.data ?? nothing;
  const found =
    isSearchable && text.trim() !== ''
      ? { groups: data.groups.filter(({ kind }) => may(rightOfPage(`/${pageOf(kind)}`))) }
      : nothing;
  const commands = commandsFor(text, may, translate);
  const options = optionsOf(commands, found);
  const groups = [...new Set(options.map(({ kind }) => kind))];
  const chosen = Math.min(active, options.length - 1);
  const optionId = (place: number) => `${ids}-${place}`;

  const open = (option: Option) => {
    onClose();
    if (option.kind === 'commands') {
      void navigate(option.to);
      return;
    }
    const { kind, record } = option;
    const resource = pageOf(kind);
    const list = createPath({ resource, type: 'list' });
    const filter = new URLSearchParams({ filter: JSON.stringify({ search: query }) });
    const address = record && createPath({ resource, type: addresses[kind], id: record.order_id ?? record.id });
    // Without the right to change fabrics, their list is opened.
    void navigate(address && may(rightOfPage(address)) ? address : `${list}?${filter}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may also end the composition of a character.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[chosen];
    if (event.key === 'Enter' && option) open(option);
    else if (step && options.length > 0) setActive((chosen + step + options.length) % options.length);
    else return;
    event.preventDefault();
  };
  return (
    <RouteDialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .RouteDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': translate('search.title'),
          sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } },
        },
      }}
    >
      <Box sx={{ p: { xs: 1.5, sm: 2 }, pb: 1 }}>
        <TextField
          type="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={translate('search.hint')}
          autoFocus
          fullWidth
          slotProps={{
            htmlInput: {
              role: 'combobox',
              maxLength: MAX_CHARACTERS,
              'aria-label': translate('search.title'),
              'aria-autocomplete': 'list',
              'aria-expanded': options.length > 0,
              'aria-controls': `${ids}-list`,
              'aria-activedescendant': options.length > 0 ? optionId(chosen) : undefined,
            },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Box sx={{ overflowY: 'auto', px: { xs: 0.5, sm: 1 }, pb: 1 }}>
        <Box id={`${ids}-list`} role="listbox" aria-label={translate('search.found')}>
          {groups.map((kind) => (
            <Box key={kind} role="group" aria-labelledby={`${ids}-${kind}`}>
              <Typography
                id={`${ids}-${kind}`}
                variant="caption"
                component="p"
                color="textSecondary"
                sx={{ fontWeight: 600, px: 1.5, pt: 1 }}
              >
                {translate(`search.kinds.${kind}`)}
              </Typography>
              {options.map((option, place) =>
                option.kind === kind ? (
                  <Box
                    key={option.kind === 'commands' ? option.label : (option.record?.id ?? 'all')}
                    id={optionId(place)}
                    role="option"
                    aria-selected={place === chosen}
                    ref={place === chosen ? keepInView : undefined}
                    onClick={() => open(option)}
                    sx={optionStyle}
                  >
                    {option.kind === 'commands' ? (
                      <Box component="span" sx={{ fontWeight: 600 }}>
                        {option.label}
                      </Box>
                    ) : option.record ? (
                      <>
                        <Box component="span" sx={{ fontWeight: 600 }}>
                          {option.record.title}
                        </Box>
                        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                          {option.record.detail}
                        </Box>
                      </>
                    ) : (
                      <Box component="span" sx={{ color: color.indigo }}>
                        {translate('search.all')}
                      </Box>
                    )}
                  </Box>
                ) : null,
              )}
            </Box>
          ))}
        </Box>
        <Typography role="status" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
          {search.isError
            ? translate('search.failed')
            : isSearchable && search.isSuccess && !search.isFetching && found.groups.length === 0
              ? translate('search.nothing')
              : found.groups.length === 0
                ? translate('search.help')
                : ''}
        </Typography>
      </Box>
    </RouteDialog>
  );
}

const keepInView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

const optionStyle = {
  borderRadius: 1,
  cursor: 'pointer',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 44,
  justifyContent: 'center',
  overflowWrap: 'anywhere',
  px: 1.5,
  py: 0.75,
  '&:hover': { bgcolor: '#F1ECE3' },
  '&[aria-selected="true"]': { bgcolor: color.indigoTint },
};
