export interface CheckboxLineProps {
  label: string;
  count?: number;
  checked: boolean;
  onToggle: () => void;
}

/** A box, its name, and at the right how many fabrics it stands for. Plain markup, as there are dozens of them. */
export const CheckboxLine = ({ label, count, checked, onToggle }: CheckboxLineProps) => (
  <label className="check-line">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    <span>{label}</span>
    {count !== undefined && <span className="count">{count}</span>}
  </label>
);
