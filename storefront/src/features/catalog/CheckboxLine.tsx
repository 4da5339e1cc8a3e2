export interface CheckboxLineProps {
  label: string;
  count?: number;
  /** A shade shown before the name, `#rrggbb`; null keeps its room free. */
  hex?: string | null;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox, its name, and at the right the number of matching fabrics. Plain markup, as there are dozens of them. */
export const CheckboxLine = ({ label, count, hex, checked, onToggle }: CheckboxLineProps) => (
  <label className="check-line">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    {hex !== undefined && <i className="swatch" style={{ backgroundColor: hex ?? 'transparent' }} />}
    <span>{label}</span>
    {count !== undefined && <span className="count">{count}</span>}
  </label>
);
