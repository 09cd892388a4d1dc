/**
 * Whether a key is for the input method, which takes Enter and the arrows while it composes Japanese, Korean or Chinese. Safari
 * ends the composition before the Enter that accepts it, and tells by the code 229 alone.
 */
export function isComposing({ isComposing: isBegun, keyCode }: KeyboardEvent): boolean {
  return isBegun || keyCode === 229;
}
