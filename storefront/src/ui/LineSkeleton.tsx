/** A placeholder for a line of text; full width by default. */
export const LineSkeleton = ({ width }: { width?: string }) => <span className="line-skeleton" style={{ width }} />;
