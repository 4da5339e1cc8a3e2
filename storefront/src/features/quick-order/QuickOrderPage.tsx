import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Container from '@mui/material/Container';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_LINES } from '@selvedge/domain/fabrics/quick-order';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { useCart } from '../../state/cart';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { ActionButton, AnchorButton } from '../../ui/ActionButton';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
import { QuickOrderLine } from './QuickOrderLine';
import { cartLinesOf, type Entry, type KeptLine, type Row, useQuickOrder } from './use-quick-order';

const EXAMPLE = 'CP-1110 Navy 240 m\nCP-1110; Sky Blue; 60,5\n1. LN-2040 Ecru 120 yds';
const MAX_BYTES = 2 * 1024 * 1024;

/** Takes lines from a spreadsheet, a mail or a messenger, and shows them as a table before any is added to the cart. */
export function QuickOrderPage() {
  useTitle(t('Quick order'));
  const { draft, keep } = useDraft();
  const order = useQuickOrder({ lines: draft.lines ?? [], keep: (lines) => keep({ lines }) });
  const [text, setText] = useState(draft.text ?? '');
  const needsNetwork = useNetworkLabel();
  const file = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setText(typed);
    keep({ text: typed });
  };
  const upload = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return showError(t('Please choose a file of at most 2 MB'));
    const form = new FormData();
    form.append('file', chosen);
    void order.read(form);
  };
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 0.5 }}>
        {t('Quick order')}
      </Typography>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary', maxWidth: 640 }}>
        {t(
          'Paste a line for each color, from Excel, WhatsApp or a mail: code, color, length. You see what each line is before anything is added.',
        )}
      </Box>
      <form
        aria-label={t('Quick order')}
        onSubmit={(event) => {
          event.preventDefault();
          void order.read({ text });
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          upload(event.dataTransfer.files[0]);
        }}
      >
        <TextField
          multiline
          minRows={order.rows.length > 0 ? 2 : 6}
          maxRows={order.rows.length > 0 ? 4 : 14}
          label={t('Your lines')}
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => type(event.target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' },
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}>
          {/* Its labels have one width, so that the second of two clicks does not meet the next button. */}
          <Button
            type="submit"
            variant="contained"
            sx={{ minWidth: 140 }}
            disabled={order.isReading || text.trim() === ''}
          >
            {order.isReading ? t('Reading…') : needsNetwork(t('Read the lines'))}
          </Button>
          <ActionButton
            type="button"
            variant="outlined"
            disabled={order.isReading}
            onClick={() => file.current?.click()}
          >
            {t('Upload .xlsx or .csv')}
          </ActionButton>
          <AnchorButton href="/quick-order-sample.csv" download>
            {t('Sample file')}
          </AnchorButton>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('At most {lines} lines at once', { lines: MAX_LINES })}
          </Box>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={t('Sheet')}
            accept=".xlsx,.xls,.csv,.txt,.tsv"
            onChange={({ target }) => {
              upload(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </Box>
      </form>
      {order.rows.length > 0 && (
        <Answer
          order={order}
          onAdded={(rest) => {
            setText(rest);
            keep({ text: rest });
          }}
        />
      )}
    </Container>
  );
}

interface AnswerProps {
  order: ReturnType<typeof useQuickOrder>;
  /** @param rest the lines that were not added */
  onAdded: (rest: string) => void;
}

function Answer({ order, onAdded }: AnswerProps) {
  const { rows } = order;
  const { user } = useSession();
  const { items, actions } = useCart();
  const navigate = useNavigate();
  const [allOrNothing, setAllOrNothing] = useState(false);
  const added = useRef(new WeakSet<Entry>());
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusInPlace(list, 'button, input');
  const ready = rows.filter(({ state }) => state === 'ok');
  const needs = rows.length - ready.length;
  const isHeld = ready.length === 0 || (allOrNothing && needs > 0);

  const add = () => {
    if (!user) {
      keepReturnAddress({ pathname: '/quick-order', search: '', hash: '' });
      return void navigate('/login');
    }
    // A second press may come before the first is rendered.
    const now = ready.filter(({ entry }) => !added.current.has(entry));
    if (now.length === 0) return;
    try {
      actions.addLines(cartLinesOf(now));
    } catch {
      // The cart has said that the browser's storage is full; the lines stay here.
      return;
    }
    for (const { entry } of now) added.current.add(entry);
    keepNotes(user.id, now);
    const rest = rows.filter(({ state }) => state !== 'ok');
    onAdded(rest.map(({ text }) => text).join('\n'));
    order.setAside(now);
    if (rest.length === 0) void navigate('/cart');
  };

  return (
    <Box component="section" aria-label={t('What was read')} sx={{ mt: 3 }}>
      <Box
        ref={list}
        component="ol"
        aria-label={t('Lines')}
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
        {...focus}
      >
        {rows.map((row) => (
          <QuickOrderLine key={row.line} row={row} rows={rows} items={items} actions={order} />
        ))}
      </Box>
      <Box
        className="lines-bar"
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.default',
          py: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        <Button variant="contained" size="large" disabled={isHeld} onClick={add}>
          {addLabel(ready.length, rows.length, user !== null)}
        </Button>
        <Box role="status" sx={{ fontWeight: 600 }}>
          {needs === 0 ? t('Nothing needs you') : needs === 1 ? t('1 needs you') : t('{needs} need you', { needs })}
        </Box>
        <FormControlLabel
          control={<Checkbox checked={allOrNothing} onChange={(_, checked) => setAllOrNothing(checked)} />}
          label={t('All or nothing')}
        />
        {!user && <Alert severity="info">{t('Sign in to add them. Your lines stay here.')}</Alert>}
      </Box>
    </Box>
  );
}

function addLabel(ready: number, all: number, isSignedIn: boolean): string {
  if (!isSignedIn) return t('Sign in to add them');
  if (ready < all) return t('Add {ready} of {all}', { ready, all });
  return all === 1 ? t('Add 1 line') : t('Add {all} lines', { all });
}

/** The notes of lines stand in the notes of the cart, with what each is about. */
function keepNotes(userId: string, rows: readonly Row[]): void {
  const name = `quotation-request ${userId}`;
  const draft = readDraft<{ delivery_instructions: string }>(name);
  const present = (draft.delivery_instructions ?? '').split('\n').filter(Boolean);
  const notes = rows
    .filter(({ note }) => note !== '')
    .map(({ entry: { fabric }, colourway_id, note }) => {
      const colour = fabric?.colourways.find(({ id }) => id === colourway_id);
      return `${[fabric?.name, colour?.name].filter(Boolean).join(', ')}: ${note}`;
    });
  const all = [...new Set([...present, ...notes])];
  if (notes.length > 0) keepDraft(name, { ...draft, delivery_instructions: all.join('\n') });
}

interface Draft {
  text?: string;
  /** The lines as they were read and settled. */
  lines?: readonly KeptLine[];
}

/** The text and its lines stay in this tab until they are added, also while a visitor signs in. */
function useDraft() {
  const { user } = useSession();
  const own = `quick-order ${user?.id ?? 'guest'}`;
  const guest = 'quick-order guest';
  const isEmpty = ({ text = '', lines = [] }: Draft) => text === '' && lines.length === 0;
  const read = (): Draft => {
    const draft = readDraft<Draft>(own);
    return isEmpty(draft) ? readDraft<Draft>(guest) : draft;
  };
  return {
    draft: read(),
    keep: (changed: Draft) => {
      const draft = { ...read(), ...changed };
      if (!isEmpty(draft)) return keepDraft(own, draft);
      forgetDraft(own);
      forgetDraft(guest);
    },
  };
}
