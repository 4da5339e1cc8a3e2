/** A placeholder for a line of text; full width by default. */
export const Bone = ({ width }: { width?: string }) => <span className="bone" style={{ width }} />;
