import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type Identifier, useCreatePath, useResourceContext } from 'react-admin';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';

type Close = () => void;

export interface RecordDialogsProps {
  create?: (close: Close) => ReactNode;
  edit?: (id: string, close: Close) => ReactNode;
  show?: (id: string, close: Close) => ReactNode;
}

/**
 * The dialogs over a list that have an address, as react-admin writes them: `/create`, `/{id}` and `/{id}/show`. A record with one of
 * the two last ones opens by the other as well, as people shorten and pass on addresses.
 */
export const RecordDialogs = ({ create, edit, show }: RecordDialogsProps) => (
  <Routes>
    <Route index element={null} />
    {create ? <Route path="create" element={<RecordDialog dialog={(_, close) => create(close)} />} /> : null}
    {edit ? <Route path=":id" element={<RecordDialog dialog={edit} />} /> : null}
    {show ? <Route path=":id/show" element={<RecordDialog dialog={show} />} /> : null}
    {show && !edit ? <Route path=":id" element={<ToRecord type="show" />} /> : null}
    {edit && !show ? <Route path=":id/show" element={<ToRecord type="edit" />} /> : null}
    <Route path="*" element={<Navigate to="/dashboard" replace />} />
  </Routes>
);

/** Leads to the address of the record: `/{id}` or `/{id}/show`. */
export function ToRecord({ type }: { type: 'edit' | 'show' }) {
  const { id } = useParams();
  const pathname = useCreatePath()({ resource: useResourceContext(), type, id });
  const { search, state } = useLocation();
  return <Navigate to={{ pathname, search }} state={state} replace />;
}

/** State of a history entry that lies directly over that of its list. */
const overList = { isOverList: true };

function RecordDialog({ dialog }: { dialog: (id: string, close: Close) => ReactNode }) {
  const { id = '' } = useParams();
  const list = useCreatePath()({ resource: useResourceContext(), type: 'list' });
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isOverList = Boolean(state?.isOverList);
  // A save that was pressed twice closes twice, and a pending one may close after Back has.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const close = useCallback(async () => {
    if (!isOpen.current) return;
    isOpen.current = false;
    await navigate({ pathname: list, search }, { replace: true });
    // Otherwise the list would be in the history twice.
    if (isOverList) await navigate(-1);
  }, [navigate, list, search, isOverList]);
  return dialog(id, () => void close());
}

/** Opens the address of a record over its list, whose filter stays; from another record's dialog in its place. */
export function useOpenRecord() {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const list = createPath({ resource, type: 'list' });
  // A board stands beside the list, and shows its records as well.
  const isOpen = pathname !== list && pathname !== `${list}/board`;
  return (type: 'create' | 'edit' | 'show', id?: Identifier): void =>
    void navigate(
      { pathname: createPath({ resource, type, id }), search },
      isOpen ? { replace: true, state } : { state: overList },
    );
}
