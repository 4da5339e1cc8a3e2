import { ResourceContextProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { FabricImportDialog } from '../fabrics/import/lazy';
import { RollList } from './RollList';

const keepNothing = async (): Promise<void> => undefined;

/** The import of a packing list over the list of rolls, at an address of its own. */
export function PackingListPage() {
  const navigate = useNavigate();
  return (
    <ResourceContextProvider value="rolls">
      <RollList />
      <FabricImportDialog kind="rolls" stored={null} keep={keepNothing} onClose={() => navigate('/rolls')} />
    </ResourceContextProvider>
  );
}
