/** A mouse needs smaller targets than a finger: the opposite of `coarse`. */
export const finePointer = '@media (pointer: fine) and (min-width: 600px)';
