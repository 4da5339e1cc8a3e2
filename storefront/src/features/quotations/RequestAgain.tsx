import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { Reorder, ReorderInput } from '@selvedge/domain/quotations/reorder';
import { api } from '@selvedge/web/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { type Line, useCart } from '../../state/cart';
import { currentFabrics } from '../../state/fabrics';
import { ActionButton } from '../../ui/ActionButton';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyComponent } from '../../ui/lazy-component';
import { hasNews } from './reorder';

const ReorderDialog = lazyComponent(async () => (await import('./ReorderDialog')).ReorderDialog);

const KEY = ['request-again'];

interface RequestAgainProps {
  quotation: { id: string; quotation_no: string };
  /** The other quotations of its request. */
  also?: string[];
}

/** Puts the same colors and lengths into the cart at once, and shows what has changed. */
export function RequestAgain({ quotation: { id, quotation_no }, also }: RequestAgainProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { actions } = useCart();
  const needsNetwork = useNetworkLabel();
  const [result, setResult] = useState<{ reorder: Reorder; fabrics: readonly Fabric[] } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    mutationFn: async () => {
      const body: ReorderInput = { also };
      const reorder = await api<Reorder>(`/quotations/${id}/reorder`, { method: 'POST', body });
      const ids = reorder.lines.flatMap(({ fabric_id }) => fabric_id ?? []);
      const fabrics = [...(await currentFabrics(queryClient, ids)).values()];
      return { reorder, fabrics, lines: linesFor(reorder, fabrics) };
    },
    onSuccess: ({ reorder, fabrics, lines }) => {
      if (lines.length > 0) actions.addLines(lines);
      if (reorder.lines.some(hasNews)) setResult({ reorder, fabrics });
      else void navigate('/cart');
    },
    onError: (problem) => showError(messageOf(problem, t('It could not be requested again. Please try again.'))),
  });
  // A second click may come before the button is drawn as off.
  const press = () => queryClient.isMutating({ mutationKey: KEY }) === 0 && mutate();
  const label = needsNetwork(t('Request again'));
  return (
    <>
      <ActionButton
        type="button"
        variant="outlined"
        disabled={isPending}
        aria-label={`${label} ${quotation_no}`}
        onClick={press}
      >
        {label}
      </ActionButton>
      {result && (
        <ErrorBoundary onClose={() => setResult(null)}>
          <Suspense fallback={null}>
            <ReorderDialog {...result} onClose={() => setResult(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The items for the cart, which handles fabrics that went away since the server's response. */
const linesFor = ({ lines }: Reorder, fabrics: readonly Fabric[]): Line[] =>
  lines.flatMap(({ fabric_id, colourway_id, quantity }) => {
    const fabric = fabrics.find((one) => one.id === fabric_id);
    return fabric && colourway_id && quantity ? [{ fabric, colourway_id, quantity }] : [];
  });
