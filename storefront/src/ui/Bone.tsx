/** Stands in the place of a line of text until it is known; as wide as its room unless told. */
export const Bone = ({ width }: { width?: string }) => <span className="bone" style={{ width }} />;
