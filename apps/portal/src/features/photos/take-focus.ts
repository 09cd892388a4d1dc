/** For the `ref` of a button that takes the focus from the one it replaces. A function of its own, so that it is called once. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
