import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { formatLength } from '@selvedge/domain/length';
import { useState } from 'react';
import { t } from '../../lib/language';
import { metresOf } from '../../state/cart';
import { cartNameProblem, MAX_CARTS, type NamedCart, useNamedCarts } from '../../state/named-carts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ModalDialog } from '../../ui/ModalDialog';

const linesOf = ({ items }: Pick<NamedCart, 'items'>): string =>
  `${items.length === 1 ? t('1 line') : t('{lines} lines', { lines: items.length })}, ${formatLength(metresOf(items), 'meters')}`;

/** The carts that were set aside in this browser, and the name of the open one. */
export function CartsDialog({ onClose }: { onClose: () => void }) {
  const { carts, present, actions } = useNamedCarts();
  const [deleted, setDeleted] = useState<NamedCart | null>(null);
  const isFull = carts.length >= MAX_CARTS;
  const isEmpty = present.items.length === 0;
  return (
    <ModalDialog title={t('Your carts')} onClose={onClose}>
      {!isEmpty && (
        <NameForm
          label={t('Name of this cart')}
          name={present.name ?? ''}
          others={carts}
          button={present.name ? t('Rename') : t('Name it')}
          onSave={actions.renamePresent}
        />
      )}
      {!isEmpty && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button
            variant="outlined"
            disabled={isFull}
            onClick={() => {
              actions.startNew(present);
              onClose();
            }}
          >
            {t('Put it away, start a new one')}
          </Button>
          <Button disabled={isFull} onClick={() => actions.duplicate(present)}>
            {t('Duplicate')}
          </Button>
        </Box>
      )}
      {isFull && <p>{t('{most} carts are put away, which is the most. Delete one first.', { most: MAX_CARTS })}</p>}
      <Box component="h3" sx={{ typography: 'h4', mt: 3, mb: 0.5 }}>
        {t('Put away')}
      </Box>
      {carts.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('None yet. They stay in this browser.')}</Box>}
      <Box component="ul" aria-label={t('Carts put away')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {carts.map((cart) => (
          <Box component="li" key={cart.name} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <NameForm
              label={t('Name of {name}', { name: cart.name })}
              name={cart.name}
              others={carts.filter((own) => own !== cart)}
              button={t('Rename')}
              onSave={(name) => actions.rename(cart, name)}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
              <Box sx={{ flex: '1 0 auto', color: 'text.secondary', fontSize: '0.875rem' }}>{linesOf(cart)}</Box>
              <Button
                aria-label={t('Open {name}', { name: cart.name })}
                onClick={() => {
                  actions.open(cart, present);
                  onClose();
                }}
              >
                {t('Open')}
              </Button>
              <Button
                aria-label={t('Duplicate {name}', { name: cart.name })}
                disabled={isFull}
                onClick={() => actions.duplicate(cart)}
              >
                {t('Duplicate')}
              </Button>
              <Button
                aria-label={t('Delete {name}', { name: cart.name })}
                color="error"
                onClick={() => setDeleted(cart)}
              >
                {t('Delete')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {deleted && (
        <ConfirmDialog
          question={t('Delete the cart ‘{name}’?', { name: deleted.name })}
          detail={t('{lines} will go.', { lines: linesOf(deleted) })}
          confirm={t('Delete')}
          onClose={() => setDeleted(null)}
          onConfirm={() => {
            actions.remove(deleted.name);
            setDeleted(null);
          }}
        />
      )}
    </ModalDialog>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  others: readonly NamedCart[];
  button: string;
  onSave: (name: string) => void;
}

function NameForm({ label, name, others, button, onSave }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const found = cartNameProblem(typed, others);
        setProblem(found);
        if (found === null) onSave(typed);
      }}
      style={{ display: 'flex', gap: 8, alignItems: 'start', paddingTop: 6 }}
    >
      <TextField
        size="small"
        sx={{ minWidth: 0 }}
        label={label}
        value={typed}
        error={problem !== null}
        helperText={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={typed === name} sx={{ flex: 'none' }}>
        {button}
      </Button>
    </form>
  );
}
