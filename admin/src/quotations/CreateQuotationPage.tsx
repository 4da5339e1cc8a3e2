import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { MessagePanel } from '../ui/MessagePanel';
import { PageHeader } from '../ui/PageHeader';
import { Panel } from '../ui/Panel';

export function CreateQuotationPage() {
  return (
    <>
      <PageHeader title="Create Manual Quotation" />
      <Panel>
        <MessagePanel
          title="Quotations begin with a request"
          action={
            <Button component={Link} to="/quotations?filter=%7B%22status%22%3A%22pending%22%7D" variant="contained">
              Open pending quotations
            </Button>
          }
        >
          Open a pending request, set its price and approve it: the customer then receives the quotation as a PDF.
        </MessagePanel>
      </Panel>
    </>
  );
}
