export interface CheckboxLineProps {
  label: string;
  count?: number;
  /** A shade before the name, `#rrggbb`; null leaves its space empty. */
  hex?: string | null;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox with its name, and the number of matching fabrics at the right. Plain markup, because there are dozens of them. */
export const CheckboxLine = ({ label, count, hex, checked, onToggle }: CheckboxLineProps) => (
  <label className="check-line">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    {hex !== undefined && <i className="swatch" style={{ backgroundColor: hex ?? 'transparent' }} />}
    <span>{label}</span>
    {count !== undefined && <span className="count">{count}</span>}
  </label>
);
