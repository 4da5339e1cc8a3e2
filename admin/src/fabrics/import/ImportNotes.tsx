import { Box } from '@mui/material';
import { requiredColumns } from '@selvedge/domain/fabrics/fabric-sheet';

/** What a sheet must be like; folded once there is more important to read. */
export function ImportNotes({ isOpen }: { isOpen: boolean }) {
  return (
    <Box component="details" open={isOpen} sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 1 }}>
        What a sheet must be like
      </Box>
      <Box component="ul" sx={{ color: 'text.secondary', m: 0, pl: 2.5 }}>
        <li>Required columns: {requiredColumns.join(', ')}.</li>
        <li>
          Optional: price_unit (meters unless told) and the other fields of a fabric. A blank cell changes nothing.
        </li>
        <li>Category names must exist already; several are parted by semicolons.</li>
        <li>A fabric whose item code exists is updated.</li>
        <li>
          image_url_1 to image_url_5 take uploaded pictures (/api/uploads/…) and https addresses, which are fetched
          after the rows. They replace all images of the fabric.
        </li>
      </Box>
    </Box>
  );
}
